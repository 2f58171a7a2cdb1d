import { withoutInvisible } from '../text/invisible'

/** A region with what lies in it; codes of provinces have two digits, of cities four, of districts six or nine. */
export type RegionNode = { code: string; name: string; children?: readonly RegionNode[] }
/** Holds the parts read out of a text; an empty part was not found. `high`: every part was, and the region down to its district. */
export type ReadAddress = { name: string; phone: string; regionCode: string; region: string; detail: string; confidence: 'high' | 'low' }

const PHONE = /(?<!\d)(?:\+?86[-\s]?)?(1[3-9]\d[-\s]?\d{4}[-\s]?\d{4})(?!\d)|(?<!\d)(0\d{2,3}-\d{7,8})(?!\d)/
const LABELS = /(收货人|收件人|姓名|联系人|联系电话|手机号码|手机号|手机|电话|所在地区|地区|详细地址|收货地址|地址)\s*[:：]/g
const SEPARATORS = /[\s,，;；、|]+/
/** City names that are only headings for the districts below. */
const FILLERS = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])
const SUFFIX = /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|地区|省|市|盟)$/
/** Han names of two to six signs, names with points between their parts as in Xinjiang, and names in Latin letters. */
const HAN_NAME = /^\p{Script=Han}{2,6}$/u
const POINTED_NAME = /^\p{Script=Han}+(?:·\p{Script=Han}+)+$/u
const LATIN_NAME = /^[A-Za-z][A-Za-z.'-]{1,30}$/
const LONGEST_NAME = 30
/** Signs that are written for the point in a name. */
const POINTS = /[•‧・∙⋅]/g
const POLITE = /[（(]?(?:先生|女士|小姐|老师|收)[)）]?$/
/** A long number that is no telephone: of an order or a parcel. */
const ORDER_NUMBER = /^\d{10,}$/

const shortOf = (name: string) => name.replace(SUFFIX, '')
/** How much of the beginning of a text names a region, in its long or short form; 0 for none. A short form has at least two signs. */
function namedAt(text: string, name: string): number {
  if (text.startsWith(name)) return name.length
  const short = shortOf(name)
  return short.length >= 2 && text.startsWith(short) ? short.length : 0
}

type Found = { path: readonly RegionNode[]; rest: string }

const within = ({ children = [] }: RegionNode) => children

/**
 * The longest way down the regions the text begins with; levels that only fill are passed without a name. Of equal ways the one that
 * names more of the text: 伊宁县 also begins with the short form of 伊宁市.
 */
function descend(nodes: readonly RegionNode[], text: string): Found {
  const options = nodes.flatMap((node): Found[] => {
    const length = namedAt(text, node.name)
    if (length > 0) {
      const below = descend(within(node), text.slice(length).replace(/^[\s,，]+/, ''))
      return [{ path: [node, ...below.path], rest: below.rest }]
    }
    if (!FILLERS.has(node.name)) return []
    const below = descend(within(node), text)
    return below.path.length > 0 ? [{ path: [node, ...below.path], rest: below.rest }] : []
  })
  const [best] = options.sort((a, b) => b.path.length - a.path.length || a.rest.length - b.rest.length)
  return best ?? { path: [], rest: text }
}

/** A text that leaves the province out begins with its city. */
function regionOf(tree: readonly RegionNode[], text: string): Found {
  const whole = descend(tree, text)
  if (whole.path.length > 0) return whole
  for (const province of tree) {
    const inside = descend(within(province), text)
    if (inside.path.length > 0) return { path: [province, ...inside.path], rest: inside.rest }
  }
  return whole
}

/** The place in the text from which on most of a region is named. */
function findRegion(tree: readonly RegionNode[], text: string): Found & { before: string } {
  let best = { path: [] as readonly RegionNode[], rest: text, before: '' }
  for (let start = 0; start < text.length; start++) {
    const found = regionOf(tree, text.slice(start))
    if (found.path.length > best.path.length) best = { ...found, before: text.slice(0, start) }
  }
  return best
}

const partsOf = (text: string) => text.split(SEPARATORS).filter((part) => part !== '')

const withoutTitle = (part: string) => part.replace(POLITE, '')
const isHan = (part: string) => HAN_NAME.test(part) || (POINTED_NAME.test(part) && part.length <= LONGEST_NAME)

/** Of the parts around an address, the one that looks most like a name: behind a separator, of Han signs before Latin letters, and short. */
function nameIn(parts: readonly string[]): string {
  const shortest = (names: string[]) => names.sort((a, b) => a.length - b.length)[0]
  const clean = parts.map(withoutTitle)
  return shortest(clean.filter(isHan)) ?? shortest(clean.filter((part) => LATIN_NAME.test(part))) ?? ''
}

/** Names of a region without the levels that only fill. */
export function regionText(path: readonly RegionNode[]): string {
  return path
    .map(({ name }) => name)
    .filter((name) => !FILLERS.has(name))
    .join(' ')
}

/** Reads name, number, region and street from a pasted text, in any order. What is none of them stays in the street, for the learner to see. */
export function readAddress(tree: readonly RegionNode[], text: string): ReadAddress {
  const plain = withoutInvisible(text).replace(POINTS, '·').replace(LABELS, ' ').trim()
  const number = PHONE.exec(plain)
  const phone = (number?.[1] ?? number?.[2] ?? '').replace(number?.[1] ? /[-\s]/g : /\s/g, '')
  const without = number ? `${plain.slice(0, number.index)} ${plain.slice(number.index + number[0].length)}` : plain
  const { path, rest, before } = findRegion(tree, without)
  const last = path.at(-1)
  const isWhole = last !== undefined && last.code.length >= 6
  // The text right after a district is the street.
  const around = [...partsOf(before), ...partsOf(rest).slice(isWhole ? 1 : 0)]
  const name = nameIn(path.length === 0 && phone === '' ? [] : around)
  // A region that does not go down to its district is not filled in, so its words stay where they can be read.
  const detail = (isWhole ? [...partsOf(rest), ...partsOf(before)] : partsOf(without))
    .filter((part) => withoutTitle(part) !== name && !ORDER_NUMBER.test(part))
    .join('')
  return {
    name,
    phone,
    regionCode: isWhole ? last.code : '',
    region: isWhole ? regionText(path) : '',
    detail,
    confidence: isWhole && name !== '' && phone !== '' && detail !== '' ? 'high' : 'low',
  }
}
