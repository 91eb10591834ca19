import { Refusal, type Api, type KeepRequest } from "../../lib/api";
import type { Kept, SharedLinks, SharedMatch, SharedStep } from "../../lib/answers";
import { secretOf } from "../../lib/circle/known";
import { companyIn, fieldsAt, newcomers, numberAt, seatOrder, withLater } from "../../lib/company";
import * as keeper from "../../lib/keeper";
import * as keeping from "../../lib/keeping";
import { isLost } from "../../lib/offline";
import { caughtUp, keptAlone, sharingOf, shareRequest } from "./moving";
import { earlier, stepsOf, withoutLast, withStep } from "./steps";

/** Milliseconds between two looks at a match that others keep too, and until a lost connection is tried again. */
const LOOK = 3000;
const AGAIN = 5000;

/** The entry of each deal in a match of the phone's own, which has no log. */
const OWN_ENTRY = 1;

/** A deal that is being entered: its place, and the entry that it corrects (0: a new deal). What was typed of another before it lies `aside`. */
export interface Entering {
  said: keeper.Draft;
  place: number;
  entry: number;
  aside?: Entering | null;
}

/** Return a match as the server is asked to settle it. */
function requestOf(match: keeper.KeptMatch): KeepRequest {
  const { settings, names, dealer, points, deals, more = {}, rules = 0, ended = false, players = 0 } = match;
  return { settings, names, dealer, points, deals, more, rules, before: earlier(match), ended, players };
}

/** Return who entered a version of a deal: a member of the circle, or a phone. */
export const whoEntered = ({ name, phone }: { name: string; phone: number }, w: { keepPhone: (number: number) => string; keepSomebody: string }): string =>
  name !== "" ? name : phone > 0 ? w.keepPhone(phone) : w.keepSomebody;

/** The match that a phone keeps or watches; the server counts it, and other phones may enter deals too. */
export class Keeper {
  /** This phone's own match; null if it is a shared one, or none. */
  own = $state.raw<keeper.KeptMatch | null>(null);
  shared = $state.raw<keeping.SharedHere | null>(null);
  /** A match that is only watched. */
  watched = $state.raw<SharedMatch | null>(null);
  kept = $state.raw<Kept | null>(null);
  entering = $state.raw<Entering | null>(null);
  /** The fields that the server has asked for in this deal, and whom it has asked about. */
  asked = $state.raw<string[]>([]);
  about = $state.raw<number[]>([]);
  isAway = $state(false);
  /** The server is busy, so the match is to be counted a little later. */
  isLater = $state(false);
  /** Why the server takes nothing at all, such as a wrong link. */
  fault = $state("");
  /** Something that happened, to be read once. */
  notice = $state("");
  /** The browser keeps nothing, so a reload would lose the match. */
  isFull = $state(false);
  /** Counts the deals begun anew: what was half chosen goes with each. */
  round = $state(0);

  readonly match = $derived(this.shared ? keeping.asMatch(this.shared) : this.own);
  readonly standing = $derived(this.shared ? keeping.standing(this.shared) : null);
  readonly deals = $derived(this.match?.deals ?? []);
  /** Everybody who is, or was, in the match; how many began it; and all as they sit. */
  readonly players = $derived(this.watched?.players || this.match?.players || this.match?.names.length || (this.watched?.people.length ?? 0));
  private readonly entries = $derived<readonly keeper.Draft[]>(this.watched ? this.watched.deals.map((one) => one.said as keeper.Draft) : this.deals);
  private readonly later = $derived(newcomers(this.entries, this.players));
  readonly names = $derived(withLater(this.watched?.people.map((one) => one.name ?? "") ?? this.match?.names ?? [], this.later, (one) => one.name));
  readonly faces = $derived(withLater(this.watched?.people.map((one) => one.face) ?? this.match?.faces ?? [], this.later, (one) => one.face ?? ""));
  readonly order = $derived(seatOrder(this.entries, this.players));
  /** The place of the deal that is being entered. */
  readonly place = $derived(this.entering?.place ?? this.deals.length);
  readonly draft = $derived(this.entering?.said ?? {});
  /** What can be said of it. */
  readonly fields = $derived(this.kept ? fieldsAt(this.kept, this.deals, this.place) : []);
  /** The number of that deal: entries about people have none. */
  readonly number = $derived(numberAt(this.deals, this.place));
  readonly isDraft = $derived(Object.keys(this.draft).length > 0);
  readonly corrects = $derived(this.entering !== null && this.entering.entry !== 0);
  /** Another phone, or another tab, has entered this deal meanwhile. */
  readonly isOvertaken = $derived.by(() => {
    const { entry, place } = this.entering ?? { entry: keeping.ON_ITS_WAY, place: 0 };
    const there = this.standing ? this.standing.deals[place]?.entry : this.deals[place] && OWN_ENTRY;
    return there !== undefined && entry !== keeping.ON_ITS_WAY && there !== entry && (there !== keeping.ON_ITS_WAY || entry === 0);
  });
  readonly waiting = $derived(this.shared?.waiting.length ?? 0);
  readonly refused = $derived(this.shared?.refused ?? []);

  private isBusy = false;
  /** One of several entries is so wrong that none was read, so they are sent one at a time. */
  private isCareful = false;
  private failures = 0;

  /** `id` is that of a match that several phones keep, `mine` that of this phone's own; `circle` is the link from which one came. */
  constructor(
    readonly id: string | null,
    readonly mine = keeping.newOwn(),
    private readonly circle = "",
  ) {
    if (id === null) this.own = keeping.ownMatch(mine);
    else this.shared = keeping.sharedHere(id);
    this.kept = this.shared ? keeping.ofEntered(this.shared.seen.kept, this.shared.seen.deals.length) : this.own && keeping.countedOwn(mine, this.own);
    const stored = (this.own?.draft ?? this.shared?.draft) as Entering | undefined;
    if (stored && typeof stored.place === "number") {
      this.entering = stored;
    }
  }

  /** Store everything, with the deal that is being entered. */
  private store(): void {
    const draft = this.entering && (this.isDraft || this.entering.aside) ? { draft: this.entering } : {};
    if (this.shared) {
      const { draft: _, ...rest } = this.shared;
      this.isFull = !keeping.storeShared({ ...rest, ...draft });
    } else if (this.own) {
      const { draft: _, ...rest } = this.own;
      this.isFull = !keeping.storeOwn(this.mine, { ...rest, ...draft });
    }
  }

  /** Take up what another tab has changed; return whether the match is still here. */
  refresh(): boolean {
    // What the browser didn't take is only here.
    if (this.isFull) return true;
    const shared = this.shared && keeping.sharedHere(this.shared.id);
    const own = this.own && keeping.ownMatch(this.mine);
    if (shared && !isAlike(shared, this.shared)) this.shared = shared;
    if (own && !isAlike(own, this.own)) this.own = own;
    return shared !== null || (own !== null && own.deleted === undefined);
  }

  begin(match: keeper.KeptMatch | null): void {
    this.own = match;
    this.kept = match && keeping.countedOwn(this.mine, match);
    if (match === null) keeping.storeOwn(this.mine, null);
    this.leave();
  }

  /** Forget the deal that is being entered. */
  clear(): void {
    this.refresh();
    this.leave();
  }

  private leave(): void {
    // What was missing from the draft isn't known of the deal.
    if (this.kept) this.kept = keeping.ofEntered(this.kept, this.place);
    this.entering = this.entering?.aside ?? null;
    this.asked = [];
    this.about = [];
    this.round++;
    this.store();
  }

  /** Another bid, or other tricks, ask other questions: what was answered goes with them. */
  change(now: keeper.Draft): void {
    this.refresh();
    const { fields } = this;
    const before = this.draft;
    const isOther = fields.some((one) => ["said", "shares"].includes(one.kind) && one.shown === "always" && now[one.name] !== before[one.name]);
    const said = isOther ? keeper.withoutAnswers(fields, now) : now;
    if (isOther) {
      this.asked = [];
      this.about = [];
    }
    const at = this.entering ?? { place: this.deals.length, entry: 0 };
    this.entering = Object.keys(said).length === 0 && !this.corrects ? null : { ...at, said };
    this.store();
  }

  /** What was typed of the next deal. */
  private get typed(): Entering | null {
    return (this.corrects ? this.entering?.aside : this.entering) ?? null;
  }

  /** Correct a deal. */
  correct(place: number): void {
    this.refresh();
    const said = this.deals[place] ?? {};
    this.entering = { said, place, entry: this.standing?.deals[place]?.entry ?? OWN_ENTRY, aside: this.typed };
    this.asked = [];
    this.about = [];
    this.round++;
    this.store();
  }

  /** Enter the deal, unless it turns out that it's overtaken. */
  done(): void {
    const was = this.isOvertaken;
    this.refresh();
    if (this.isOvertaken && !was) return;
    const { draft, entering } = this;
    const place = Math.min(this.place, this.deals.length);
    if (this.shared) {
      const seen = this.isOvertaken ? (entering?.entry ?? 0) : undefined;
      this.shared = keeping.withDeal(this.shared, place, draft, seen);
    } else if (this.own) {
      this.own = withStep(this.own, place, { said: draft, at: keeping.clock() });
    }
    this.leave();
  }

  /** Enter who comes, goes or rests before the next deal, or correct such an entry. What was typed of a deal stays. */
  enterCompany(said: keeper.Draft, at?: number): void {
    this.refresh();
    const place = at ?? this.deals.length;
    this.entering = { said, place, entry: at === undefined ? 0 : (this.standing?.deals[place]?.entry ?? OWN_ENTRY), aside: this.typed };
    this.done();
    if (at === undefined && this.entering) this.entering = { ...this.entering, place: this.deals.length };
    this.store();
  }

  /** The deal that is being entered comes after the one that another phone has entered. */
  moveOn(): void {
    this.refresh();
    if (this.entering) this.entering = { ...this.entering, place: this.deals.length, entry: 0 };
    this.store();
  }

  get canUndo(): boolean {
    return this.isDraft || this.corrects || this.deals.length > 0 || this.match?.ended === true;
  }

  undo(): void {
    this.refresh();
    if (this.isDraft || this.corrects) {
      this.leave();
      return;
    }
    if (this.shared) this.shared = keeping.withUndo(this.shared);
    else if (this.own?.ended) this.own = { ...this.own, ended: false };
    else if (this.own) this.own = withoutLast(this.own);
    this.leave();
  }

  /** Take the last deal back into the form, so that it can be entered otherwise. */
  takeBack(): void {
    const last = this.match?.ended ? undefined : this.deals.at(-1);
    this.undo();
    if (last === undefined || companyIn(last) !== null) return;
    this.entering = { said: last, place: this.deals.length, entry: 0 };
    this.store();
  }

  end(): void {
    this.refresh();
    if (this.shared) this.shared = keeping.withEnd(this.shared);
    else if (this.own) this.own = { ...this.own, ended: true };
    this.leave();
  }

  choose(place: number, entry: number, apart: boolean): void {
    this.refresh();
    if (this.shared) this.shared = keeping.withChoice(this.shared, place, entry, apart);
    this.store();
  }

  /** Count the match, with the deal that is being entered. Return why these rules or names can't be. */
  async settle(api: Api): Promise<string> {
    const { match, entering, shared, place } = this;
    if (!match) return "";
    const deals = match.deals.slice(0, place);
    const isWhole = entering === null && shared !== null && shared.waiting.length === 0;
    if (isWhole && shared.seen.kept === this.kept) return "";
    try {
      const ended = match.ended === true && place === match.deals.length;
      const found = isWhole ? shared.seen.kept : await api.keep({ ...requestOf(match), deals, draft: this.draft, ended });
      this.refresh();
      if (this.match !== match || this.entering !== entering) return "";
      this.kept = this.isDraft ? found : keeping.ofEntered(found, deals.length);
      this.isAway = false;
      this.isLater = false;
      if (this.own && !this.own.rules) {
        this.own = { ...this.own, rules: found.rules };
        this.store();
      }
      if (entering === null) this.noteStanding(found);
      if (entering === null && this.own) keeping.storeCounted(this.mine, this.own, this.kept);
      if (found.wrong?.deal === deals.length && found.wrong.missing.length > 0) {
        this.asked = [...new Set([...this.asked, ...found.wrong.missing])];
        this.about = [...new Set([...this.about, ...found.wrong.seats])].sort();
      }
      return "";
    } catch (error) {
      if (this.match !== match || this.entering !== entering) return "";
      this.isAway = isLost(error);
      this.isLater = isBusy(error);
      // Nobody can enter a deal of rules that were never counted.
      const mayWait = this.isLater || (this.isAway && this.kept !== null);
      return mayWait ? "" : (error as Error).message;
    }
  }

  /** Keep how this phone's own match stands, for the list of matches; the first page leads back to one that isn't over. */
  private noteStanding({ points, end }: Kept): void {
    const over = end !== null;
    const standing = { points: [...points], winners: [...(end?.winners ?? [])], ...(end ? { pays: [...end.pays], ups: [...end.ups] } : {}) };
    if (!this.own || ((this.own.over ?? false) === over && keeper.isSame(this.own.standing, standing))) return;
    this.own = { ...this.own, over, standing };
    this.store();
  }

  /** Send what waits, or look whether others have entered something. */
  async sync(api: Api, isAnew = false): Promise<void> {
    if (this.isBusy || this.id === null) return;
    this.isBusy = true;
    try {
      await this.send(api);
      const found = await api.kept(this.id, isAnew ? "" : this.tag);
      if (found) this.take(found);
      this.isAway = false;
      this.failures = 0;
      this.fault = "";
    } catch (error) {
      this.failures++;
      if (isLost(error)) this.isAway = true;
      else if (!isBusy(error)) this.fault = (error as Error).message;
    } finally {
      this.isBusy = false;
    }
  }

  private get tag(): string {
    return this.shared?.seen.tag ?? this.watched?.tag ?? "";
  }

  private async send(api: Api): Promise<void> {
    this.refresh();
    while (this.shared && this.shared.waiting.length > 0) {
      const sending = keeping.toSend(this.shared, this.isCareful ? 1 : undefined);
      this.shared = keeping.withSent(this.shared, sending);
      this.store();
      const found = await this.sent(api, this.shared, sending);
      if (found === null) continue;
      this.take(found, sending);
      const deals = sending.filter((one) => one.act.type === "Deal").map((one) => one.number);
      const others = found.refused.filter((one) => !deals.includes(one.number));
      if (others.length > 0) this.notice = others.map((one) => one.text).join(" ");
    }
    this.isCareful = false;
  }

  /** Send entries; null if they are refused as a whole, so that none holds up the others. */
  private async sent(api: Api, to: keeping.SharedHere, sending: keeping.Waiting[]): Promise<SharedMatch | null> {
    const [first, ...others] = sending;
    try {
      return await api.enterKept(to.id, to.device, first?.number ?? 1, sending.map((one) => one.act), this.tag, secretOf(to.circle ?? this.circle), to.token ?? "");
    } catch (error) {
      if (!first || !isWrong(error)) throw error;
      if (others.length === 0) {
        const text = (error as Error).message;
        this.refresh();
        this.shared = keeping.withRefused(this.shared ?? to, first, text);
        if (first.act.type !== "Deal") this.notice = text;
        this.store();
      }
      this.isCareful = true;
      return null;
    }
  }

  /** Enter a deal anew that the server didn't take. */
  enterAgain(refused: keeping.RefusedDeal): void {
    const isThere = refused.isCorrection && refused.place < this.deals.length;
    const place = isThere ? refused.place : this.deals.length;
    this.entering = { said: refused.said, place, entry: isThere ? (this.standing?.deals[place]?.entry ?? 0) : 0 };
    this.drop(refused);
  }

  /** Forget a deal that the server didn't take. */
  drop(refused: keeping.RefusedDeal): void {
    this.refresh();
    if (this.shared) this.shared = keeping.withoutRefused(this.shared, refused.number);
    this.store();
  }

  /** Take what the server says of the match. */
  take(found: SharedMatch, sent: readonly keeping.Waiting[] = []): void {
    this.refresh();
    if (found.id === "") {
      this.watched = keeping.merged(this.watched, found);
      this.kept = this.watched.kept;
      return;
    }
    this.shared = this.shared ? keeping.answered(this.shared, found, sent) : keeping.begun(found.id, found, null);
    // Somebody else has brought it back.
    const { deleted: _, ...here } = this.shared;
    this.shared = here;
    if (this.circle !== "") this.shared = { ...this.shared, circle: this.shared.circle ?? this.circle };
    // Somebody has entered the same: there is nothing to ask.
    if (this.isOvertaken && keeper.isSame(this.draft, this.deals[this.place])) this.leave();
    else this.store();
  }

  /** Milliseconds until the next look. */
  get pause(): number {
    return this.failures > 0 ? AGAIN : LOOK;
  }

  /**
   * Give the match a link; return its id. An attempt whose answer is lost is repeated as it was. It moves there when
   * this is `free`, and takes along what was entered meanwhile.
   */
  async share(api: Api, phoneName: (number: number) => string, free: () => Promise<void> = async () => undefined): Promise<string> {
    this.refresh();
    if (!this.own) return "";
    const sharing = this.own.sharing ?? sharingOf(this.own);
    this.own = { ...this.own, sharing };
    this.store();
    const { secret, ...circle } = this.ofCircle(sharing.sent);
    let links: SharedLinks;
    try {
      links = await api.shareKept({ ...shareRequest(sharing, phoneName), ...circle }, secret);
    } catch (error) {
      if (!isLost(error) && !isBusy(error)) this.dropSharing();
      throw error;
    }
    const seen = await api.kept(links.id);
    await free();
    this.refresh();
    const match = this.own;
    if (!seen || !match) return "";
    const begun = { ...keeping.begun(links.id, seen, links, sharing.device), ...(match.circle ? { circle: match.circle.link } : {}) };
    const here = caughtUp(begun, sharing.sent, match);
    const draft = this.entering && this.isDraft ? { draft: { ...this.entering, entry: this.corrects ? (seen.deals[this.entering.place]?.entry ?? 0) : 0 } } : {};
    // Only once it is kept under its link is it taken from here.
    if (keeping.storeShared({ ...here, ...draft })) keeping.storeOwn(this.mine, null);
    return links.id;
  }

  /** The server has refused the match as it was sent, so the next attempt is another. */
  private dropSharing(): void {
    this.refresh();
    if (!this.own) return;
    const { sharing: _, ...rest } = this.own;
    this.own = rest;
    this.store();
  }

  private ofCircle(match: keeper.KeptMatch): { circle?: string; members?: (string | null)[]; secret: string } {
    const secret = match.circle ? secretOf(match.circle.link) : null;
    return match.circle && secret !== null ? { circle: match.circle.link, members: match.circle.members, secret } : { secret: "" };
  }

  /** The circle refuses the match, so it's this phone's own. */
  leaveCircle(why: string): void {
    this.refresh();
    if (!this.own) return;
    const { circle: _, sharing: __, ...rest } = this.own;
    this.own = rest;
    this.notice = why;
    this.store();
  }

  /** Open a closed match again. */
  reopen(): void {
    this.refresh();
    if (this.shared) this.shared = keeping.withReopened(this.shared);
    this.store();
  }

  /** Let an entry count that came when the match was closed, or not. */
  admit(entry: number, counts: boolean): void {
    this.refresh();
    if (this.shared) this.shared = keeping.withAdmitted(this.shared, entry, counts);
    this.store();
  }

  /** Delete it; the server has done so already if several phones keep it. */
  remove(): void {
    this.refresh();
    if (this.own) this.own = { ...this.own, deleted: keeping.clock() };
    else if (this.shared) this.shared = { ...this.shared, deleted: keeping.clock() };
    this.store();
  }

  /** The deals with the one that is being corrected. */
  get corrected(): keeper.Draft[] {
    return this.deals.map((said, at) => (at === this.place ? this.draft : said));
  }

  /** Return how the match would stand with these deals. */
  async counted(api: Api, deals: keeper.Draft[]): Promise<Kept | null> {
    const { match } = this;
    if (!match) return null;
    return api.keep({ ...requestOf(match), deals, before: {} });
  }

  /** Return how the match stands after these entries, and what one more would say. */
  async tried(api: Api, deals: keeper.Draft[], draft: keeper.Draft): Promise<Kept | null> {
    const { match } = this;
    if (!match) return null;
    try {
      return await api.keep({ ...requestOf(match), deals, draft, before: {}, ended: false });
    } catch (error) {
      this.isAway = isLost(error);
      throw error;
    }
  }

  /** Return all that was ever entered for a deal, the newest first. */
  async history(api: Api, place: number): Promise<SharedStep[]> {
    const { own, shared } = this;
    if (shared) return (await api.historyKept(shared.id, place, shared.device)).steps;
    if (!own) return [];
    const deals = own.deals.slice(0, place);
    const found = stepsOf(own, place).map(async ({ said, at, name = "", face = "", phone = 0 }, number, all): Promise<SharedStep> => {
      const { preview, wrong } = await api.keep({ ...requestOf(own), deals, draft: said, before: {}, ended: false });
      const version = { entry: 0, said, deal: preview, text: wrong?.text ?? "", at, name, face, phone };
      return { mine: name === "" && phone === 0, counts: number === all.length - 1, version };
    });
    return (await Promise.all(found)).reverse();
  }

  /** Keep the match on this phone alone, as the server has it no more; return whether the browser took it. */
  keepHere(): boolean {
    const { shared } = this;
    const isKept = shared !== null && this.id !== null && keeping.storeOwn(this.mine, keptAlone(shared));
    if (isKept) keeping.forgetShared(this.id ?? "");
    return isKept;
  }
}

/** Check whether two are the same but for what is being entered. */
const isAlike = <T extends { draft?: unknown }>(one: T, other: T | null): boolean => keeper.isSame({ ...one, draft: null }, { ...other, draft: null });

const isRefusal = (error: unknown, ...statuses: number[]): boolean => error instanceof Refusal && statuses.includes(error.status);
const isBusy = (error: unknown): boolean => isRefusal(error, 429, 503);
/** The server couldn't read the request. */
const isWrong = (error: unknown): boolean => isRefusal(error, 400, 413);
