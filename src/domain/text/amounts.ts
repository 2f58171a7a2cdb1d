/** A number in groups of three digits that plain spaces hold apart, such as 1 250 000. */
const APART = /(?<!\d)\d{1,3}(?: \d{3})+(?!\d)/g
const KEPT = /(?<=\d)\u00A0(?=\d{3})/g

/** The text with no-break spaces inside its numbers, so that no line ends in the middle of an amount. */
export const keepAmounts = (text: string): string => text.replace(APART, (number) => number.replaceAll(' ', '\u00A0'))

/** The same text as people type it, with plain spaces inside its numbers. */
export const plainAmounts = (text: string): string => text.replace(KEPT, ' ')
