import type { AgainstPage, EveningPage, FigureEvenings, MemberPage, SeasonPage } from "../answers";
import type { CircleApi } from "./api";

/** What the server has counted: figures and sentences in the reader's language. */

export type {
  AgainstPage as AgainstFigures,
  EveningLine as Line,
  EveningPage as EveningFigures,
  FigureColumn as Column,
  FigureRow as TableRow,
  FigureValue as Value,
  MemberPage as OwnFigures,
  MemberRating as Rating,
  SeasonPage as SeasonFigures,
  ShownFigure as Figure,
} from "../answers";

/** Called if the matches are still being added up; the figures come when they are. */
type Adding = () => void;

/** Fetch a season by its key, `all` for all time, null for the one that runs. */
export const ofSeason = (api: CircleApi, season: string | null, adding: Adding): Promise<SeasonPage> =>
  api.counted("", { season }, adding);

export const linesOf = (api: CircleApi, before: string | null, limit: number): Promise<FigureEvenings> =>
  api.counted("/evenings", { before, limit });

export const ofEvening = (api: CircleApi, date: string, adding: Adding): Promise<EveningPage> =>
  api.counted(`/evenings/${date}`, {}, adding);

export const ofMember = (api: CircleApi, member: string, season: string | null, adding: Adding): Promise<MemberPage> =>
  api.counted(`/members/${encodeURIComponent(member)}`, { season }, adding);

export const ofTwo = (api: CircleApi, one: string, other: string, season: string | null): Promise<AgainstPage> =>
  api.counted(`/members/${encodeURIComponent(one)}/against/${encodeURIComponent(other)}`, { season });

/** Turn points by deal into points by seat. */
export function bySeat(points: readonly (readonly number[])[]): number[][] {
  const seats = points[0]?.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => points.map((deal) => deal[seat] ?? 0));
}
