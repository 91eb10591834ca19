/** The King, verdicts, the ends of deals, matches and lessons, and sheets over the table: none is needed when a table is opened. */
export { default as Advice } from "./Advice.svelte";
export { default as Aside } from "./Aside.svelte";
export { default as Asked } from "./Asked.svelte";
export { default as Claim } from "../Claim.svelte";
export { default as DealResult } from "./DealResult.svelte";
export { default as FiveUp } from "./FiveUp.svelte";
export { default as HandDialogs } from "./HandDialogs.svelte";
export { default as Held } from "./Held.svelte";
export { default as HintBox } from "../HintBox.svelte";
export { default as LastDeal } from "../LastDeal.svelte";
export { default as LessonEnd } from "../learn/LessonEnd.svelte";
export { default as MatchEnd } from "./MatchEnd.svelte";
export { default as SeatSheet } from "./SeatSheet.svelte";
export { default as TalkTray } from "./TalkTray.svelte";
export { default as Tray } from "./Tray.svelte";
export { default as Whisper } from "./Whisper.svelte";
export { default as WhySheet } from "./WhySheet.svelte";
