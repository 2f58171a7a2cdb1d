type Pressed = { isComposing: boolean; keyCode: number }

/** What browsers report for a key that the input method took, whose own name they may tell all the same. */
const TAKEN = 229

/**
 * Whether a key belongs to text that is being composed: Enter then confirms the text and Escape drops it, and neither is meant for the
 * page. Safari ends the composition before it reports the key, so there the code alone tells.
 */
export const isComposing = (event: Pressed): boolean => event.isComposing || event.keyCode === TAKEN
