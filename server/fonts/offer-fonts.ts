import { fontSettings } from '#server/folders'

/** Has pictures drawn with the fonts of the machine and the school's own, unless the installation has a list of fonts; call it before the first picture. */
export function offerFonts(): void {
  process.env.FONTCONFIG_FILE ??= fontSettings
}
