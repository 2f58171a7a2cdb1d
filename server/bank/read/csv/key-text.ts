import { withoutInvisible } from '@/domain/text/invisible'
import { resolveEntities } from '../rich/markup'

const TAG = /<\/?[a-zA-Z][^<>]{0,200}>/g
const LABEL = /^(?:(?:正确|参考|标准)?答案(?:是|为)?|答|answer|key)\s*[:：]?\s*/i
const BRACKETS = /^[【（([「“"]\s*([^【】（）()[\]「」“”"]*?)\s*[】）)\]」”"]$/
const CHOSEN = /^(?:应?选(?:择|项)?)\s*[:：]?\s*(?=[A-Za-zＡ-Ｚａ-ｚ])/
const OPTION_WORD = /(?<=[A-Za-zＡ-Ｚａ-ｚ])\s*(?:选项|项)/g
const END = /\s*[。.]\s*$/

/** Nobody writes a key as long as this: a longer text is left as it is, for the patterns need the square of its length. */
const LONGEST_KEY = 2_000

/** A key without what people write around it: tags, `答案：`, brackets, `A选项`; and without what nobody sees. */
export function keyText(text: string): string {
  const words = withoutInvisible(resolveEntities(text.replace(TAG, ''))).trim()
  if (words.length > LONGEST_KEY) return words
  const bare = words.replace(LABEL, '').trim()
  const inner = (BRACKETS.exec(bare)?.[1] ?? bare).replace(LABEL, '').replace(CHOSEN, '').replace(OPTION_WORD, ' ')
  return inner.replace(END, '').trim()
}
