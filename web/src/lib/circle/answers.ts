import type { ShownPlan } from "../answers";

/** The server's answers on circles, by the names that the pages use. */
export type {
  AskedCircle as Asked,
  CircleDoor as Door,
  CircleEvenings as Evenings,
  CirclePage as Circle,
  NamedRules,
  NewMember as Admitted,
  RenewedCircle as Anew,
  Season,
  SeatAtTable as Seat,
  ShownAsk as Ask,
  ShownDevice as Device,
  ShownEvening as Evening,
  ShownMatch as Match,
  ShownMember as Member,
  ShownDate as PlannedDate,
  ShownNext as Next,
  ShownPlan as Plan,
  ShownPlayer as Player,
  ShownTable as Table,
  WayIn as Way,
} from "../answers";

export type Repeats = ShownPlan["repeats"];
export type Answer = "yes" | "no" | "maybe";
