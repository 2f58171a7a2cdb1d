/**
 * Signs that show nothing: format characters (Unicode Cf: zero-width spaces and joiners, marks of direction, soft hyphens), the
 * Hangul fillers, which count as letters, the empty Braille cell and the combining joiner. A joiner between two pictures makes one emoji.
 */
const INVISIBLE =
  /(\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?\u200D)(?=\p{Extended_Pictographic})|[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]|\u034F/gu

/** A text without signs that nobody sees, so that what looks empty is empty and what looks alike is alike. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, (_sign, joined: string | undefined) => joined ?? '')
