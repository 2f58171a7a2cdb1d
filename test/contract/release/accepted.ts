/** Changes since the last release that were looked at and are harmless, with the reason; emptied when a release is written. */
export const accepted: readonly { change: string; why: string }[] = []
