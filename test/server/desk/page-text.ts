const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (found) => entities[found] ?? found)

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

/** Matches what differs from run to run: numbers of orders, tokens, codes of gifts, words and links that are drawn, and times taken. */
export const byChance = new RegExp(
  [
    String.raw`\b[0-9A-HJKMNP-TV-Z]{24}\b`,
    String.raw`\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b`,
    // A letter of these may be a dash, also the first and the last.
    String.raw`(?<![\w-])[\w-]{32,}(?![\w-])`,
    String.raw`\b[0-9A-Z]{6}-[0-9A-Z]{4}-[0-9A-Z]{4}\b`,
    // A first password.
    String.raw`\b[a-hjkmnp-z]{4}[2-9]{4}\b`,
    // The secret of an authenticator, in groups of four.
    String.raw`\b(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}\b`,
    String.raw`(?<=口令 )\w+`,
    String.raw`(?<=验证码 )\d{6}`,
    String.raw`(?<=\bdesk-)[\w-]{22}(?![\w-])`,
    String.raw`(?<=/s/)\w+`,
    String.raw`(?<=用时 )[\d.]+`,
  ].join('|'),
  'g',
)

function fieldWords(tag: string): string {
  const name = attribute(tag, 'name') ?? ''
  const marks = [/ checked/.test(tag) ? '*' : '', / disabled/.test(tag) ? '-' : ''].join('')
  return name === '_token' ? '' : ` {${marks}${name}=${attribute(tag, 'value') ?? ''}}`
}

/** The address of a picture. One that stands in the page is told by its kind alone: it is drawn with the fonts of the machine. */
const pictureWords = (src: string) => `[${src.replace(/(?<=^data:[\w/+-]+)[;,].*$/s, '')}]`

/** Reads a tag's own words: where a link leads, and what a field holds. */
function wordsOf(tag: string): string {
  const [, name = ''] = /^<(\/?\w+)/.exec(tag) ?? []
  if (name === 'a') return `[${attribute(tag, 'href')}] `
  if (name === 'img') return pictureWords(attribute(tag, 'src') ?? '')
  if (name === 'option') return ` ${/ selected/.test(tag) ? '*' : ''}${attribute(tag, 'value')}:`
  if (/^(?:input|button|textarea|select)$/.test(name)) return fieldWords(tag)
  return /^\/?(?:td|th|dt|dd|small|strong|label|span|b|svg|path)$/.test(name) ? ' ' : '\n'
}

/** The main part of a page of the desk as lines of text: its words, the addresses of its links and the values of its fields. */
export function pageText(html: string): string[] {
  const [, main = html] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  return plain(main.replace(/<[^>]+>/g, wordsOf))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}
