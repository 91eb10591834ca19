import { Api } from "./api";
import { opensHereOnly, withOrigin } from "./screen";

/** How others reach this server, if the page has an address for this computer only. */
export class Reach {
  private address = $state<string | null>(null);
  private readonly isHereOnly = opensHereOnly(location.hostname);

  /** Ask the server for its address on the local network. Call it in an effect. */
  look(): void {
    if (!this.isHereOnly) return;
    new Api("en", "")
      .address()
      .then((found) => (this.address = found.address))
      .catch(() => undefined);
  }

  /** Whether links work on this computer only. */
  get isLocal(): boolean {
    return this.isHereOnly && this.address === null;
  }

  seenFromOutside(link: string): string {
    return this.address === null ? link : withOrigin(link, this.address);
  }
}
