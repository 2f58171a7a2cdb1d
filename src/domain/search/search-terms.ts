/** Maximum terms of a search; further ones are cut, because they find nothing more. */
const MAX_QUERY_TERMS = 24

const RUNS = /\p{Script=Han}+|[\p{L}\p{N}]+/gu
const isHan = (run: string) => /^\p{Script=Han}/u.test(run)

/** One character as it is compared: full-width as half-width, capitals as small letters. Only what stays one unit long is folded, so places stay true. */
function foldUnit(unit: string): string {
  const folded = unit.normalize('NFKC').toLowerCase()
  return folded.length === unit.length ? folded : unit
}

/** Text as it is compared, as long as it was. Common Han characters, most of any text, are as they are. */
export const foldText = (text: string): string => text.replace(/[^\u4e00-\u9fff]/gu, foldUnit)

const runsOf = (text: string): string[] => [...foldText(text).matchAll(RUNS)].flatMap(([run]) => splitMixed(run))

/** A word of letters and digits ends where Han begins. */
function splitMixed(run: string): string[] {
  return [...run.matchAll(/\p{Script=Han}+|\P{Script=Han}+/gu)].map(([part]) => part)
}

const pairsOf = (run: string): string[] => {
  const signs = Array.from(run)
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

/**
 * Extracts the terms that find a text: every Han character and every pair of neighbours, and words of letters and digits. Repeats stay,
 * they weigh.
 */
export function indexTerms(text: string): string[] {
  return runsOf(text).flatMap((run) => (isHan(run) ? [...Array.from(run), ...pairsOf(run)] : [run]))
}

/** The terms of a search without duplicates: pairs of Han characters, a lone one by itself, and words. Empty for an empty search. */
export function queryTerms(text: string): string[] {
  const terms = runsOf(text).flatMap((run) => (isHan(run) && Array.from(run).length > 1 ? pairsOf(run) : [run]))
  return [...new Set(terms)].slice(0, MAX_QUERY_TERMS)
}

const WORDS = /(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

/** Places of a part in a text; they may overlap. */
function timesIn(text: string, part: string): number {
  let times = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) times++
  return times
}

/** Counts how often a term is among the `indexTerms` of a text, without making all of them. */
export function termCounter(text: string): (term: string) => number {
  const folded = foldText(text)
  let words: readonly string[] | undefined
  return (term) => {
    if (isHan(term)) return timesIn(folded, term)
    words ??= folded.match(WORDS) ?? []
    return words.filter((word) => word === term).length
  }
}

/** Share of terms two texts must have in common for one to be offered for the other. */
const ALIKE = 0.4

/** Dice's measure over characters and pairs: 1 for the same terms, 0 for none in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((term) => other.has(term)).length
  return (2 * both) / (one.size + other.size)
}

/** The known word closest to a misspelt one; null when none is close, or when it is a known word. */
export function nearestWord(text: string, words: readonly string[]): string | null {
  const asked = new Set(indexTerms(text))
  if (asked.size === 0 || words.includes(text)) return null
  const ranked = words
    .map((word) => ({ word, alike: likeness(asked, new Set(indexTerms(word))) }))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((one, other) => other.alike - one.alike)
  return ranked[0]?.word ?? null
}

/** Words that make a question of a sentence; they say nothing about its subject. */
const ASKING =
  /今天|现在|最近|是什么|为什么|什么时候|什么样|什么|怎么样|怎么办|怎么|怎样|如何|哪一个|哪些|哪个|哪种|哪里|多少|多久|是不是|能不能|可不可以|可以吗|有没有|会不会|要不要|请问|老师|我想问|想问|告诉我|解释一下|解释|说明一下|讲一下|讲讲|说说|帮我|一下|这一步|这道题|这题|区别是|意思|呢|吗|吧|啊|呀|谁|几(?=[个种类条年天月日])/g

/** Extracts the subject of a question: its pairs of characters and its words, without the words that only ask. */
export function questionTerms(text: string): string[] {
  const told = foldText(text).replace(ASKING, ' ')
  return queryTerms(told).filter((term) => Array.from(term).length > 1 || /\d/.test(term))
}

/** Other names of our words, one a line `别名=说法`, until the staff writes its own. */
export const usualSynonyms: readonly string[] = [
  'vat=增值税',
  '个税=个人所得税',
  '企税=企业所得税',
  'excel=表格',
  'cpa=注册会计师',
  'npv=净现值',
  'cvp=本量利',
  'wacc=资本成本',
  '初会=初级会计',
  '中会=中级会计',
  '经法=经济法',
  '财管=财务管理',
  '社保=社会保险',
  '五险一金=社会保险',
  '报税=申报',
  '交税=纳税',
  '会计恒等式=会计等式',
  '工资核算=职工薪酬',
  '短信=验证码',
  '断网=没有网络',
  '护眼模式=深色模式',
  '夜间模式=深色模式',
  '登陆=登录',
  '支付方式=方式付款',
  '有效期=可以学多久',
  '帐户=账户',
  '坏帐=坏账',
]
