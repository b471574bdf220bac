import type { Id } from '../../../foundation/contract/id.ts';
import type { BudgetUpdate } from '../budgets/send-budget-store.ts';
import { LeavingSends } from './leaving-sends.ts';
import { RoundTrips } from './round-trips.ts';

/** How many calls of one number may be under way: few until the provider has proved that it accepts. */
export interface NumberLimits {
  first: number;
  most: number;
}

/** One number, as this process sees it. */
export class NumberQueue {
  readonly businessId: Id;
  readonly channelId: Id;
  readonly #limits: NumberLimits;
  #callLimit: number;
  inFlight = 0;
  #expected = FIRST_EXPECTED;
  /** What the budget does not know of yet; the next claim writes it. */
  budgetUpdate: BudgetUpdate | null = null;
  isClaiming = false;
  /** Something may be due. */
  isWanted = false;
  /** Something new became due while a claim was under way. */
  isWantedAgain = false;
  /** performance.now before which asking is of no use. */
  notBeforeMs = 0;
  /** performance.now before which only a person's reply may leave. */
  nextShareMs = 0;
  servedMs = 0;
  /** A person waits for a reply to leave: this number claims before those that do not. */
  isUrgent = false;
  #provedMs = 0;
  readonly leaving = new LeavingSends();
  readonly roundTrips = new RoundTrips();
  /** sha256 of files that are being uploaded here. */
  readonly uploading = new Set<string>();

  constructor(businessId: Id, channelId: Id, limits: NumberLimits) {
    this.businessId = businessId;
    this.channelId = channelId;
    this.#limits = limits;
    this.#callLimit = limits.first;
  }

  /** After ten seconds without an acceptance nothing is known: a token may have been revoked. */
  get freeCalls(): number {
    if (performance.now() - this.#provedMs > QUIET_MS) this.#callLimit = this.#limits.first;
    return Math.max(0, this.#callLimit - this.inFlight);
  }

  /** Worth a claim: not one for every single response while hundreds are under way, unless a person waits. */
  isReady(nowMs: number): boolean {
    const { freeCalls, isUrgent } = this;
    return (
      this.isWanted &&
      !this.isClaiming &&
      this.readyMs <= nowMs &&
      freeCalls >= (isUrgent ? 1 : Math.max(1, this.#callLimit / 8))
    );
  }

  /** performance.now from which a claim is of use. */
  get readyMs(): number {
    return this.isUrgent ? this.notBeforeMs : Math.max(this.notBeforeMs, this.nextShareMs);
  }

  /** An estimate of how many sends the budget will allow the next claim. */
  get expected(): number {
    return this.#expected;
  }

  /** Updates the estimate: it rises at once and falls by half of the difference, because too low an estimate costs a second statement. */
  noteAsked(asked: number): void {
    this.#expected = Math.max(asked, Math.ceil((this.#expected + asked) / 2));
  }

  proved(): void {
    this.#provedMs = performance.now();
    this.#callLimit = Math.min(this.#limits.most, this.#callLimit + 1);
  }

  failed(): void {
    this.#callLimit = this.#limits.first;
  }

  want(isUrgent = false): void {
    this.isWanted = true;
    this.isUrgent ||= isUrgent;
    this.isWantedAgain = this.isClaiming;
  }
}

const QUIET_MS = 10_000;
const FIRST_EXPECTED = 8;
