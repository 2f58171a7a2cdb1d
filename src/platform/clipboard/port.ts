/** Puts a text where the learner can paste it from; false when the host would not take it. */
export type ClipboardPort = { copy: (text: string) => Promise<boolean> }
