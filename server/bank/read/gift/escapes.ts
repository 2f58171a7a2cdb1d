// Escaped signs wait as characters that mean nothing in any text while the rest is taken apart.
const signs = ['\\', '~', '=', '#', '{', '}', ':', '\n'] as const
const FIRST = 0xfdd0
const hidden = signs.map((_sign, at) => String.fromCharCode(FIRST + at))
const HIDDEN = /[\uFDD0-\uFDD7]/g
const TEX = /\$(?![\s$])(?:\\[^\n]|[^$\n\\=~#{}])+\$|\\\((?:\\[^\n)]|[^\n\\=~#{}])*\\\)/g
/** A command whose stroke is not escaped: what is written so was not written by the rules of the format. */
const COMMAND = /(?<!\\)(?:\\\\)*\\[A-Za-z]{2,}/

/** `\n` is a new line, except in a formula, where `\neq` begins so. */
function hideIn(text: string, isTex: boolean): string {
  const pattern = isTex ? /\\([~=#{}:])/g : /\\([\\~=#{}:n])/g
  return text.replace(
    pattern,
    (_, sign: string) => hidden[sign === 'n' ? signs.indexOf('\n') : signs.findIndex((known) => known.startsWith(sign))] ?? sign,
  )
}

/** Hides escaped signs, so that the bare ones can be looked for. */
export function hideEscapes(text: string): string {
  const clean = text.replace(HIDDEN, '')
  let hiddenText = ''
  let at = 0
  for (const match of clean.matchAll(TEX)) {
    if (!COMMAND.test(match[0])) continue
    hiddenText += hideIn(clean.slice(at, match.index), false) + hideIn(match[0], true)
    at = match.index + match[0].length
  }
  return hiddenText + hideIn(clean.slice(at), false)
}

/** Brings hidden signs back, as plain ones. */
export const showEscapes = (text: string) => text.replace(HIDDEN, (letter) => signs[letter.charCodeAt(0) - FIRST] ?? '')
