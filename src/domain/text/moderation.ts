import { withoutInvisible } from './invisible'

/** Holds the verdict on a text before others see it: shown, looked at by staff first, or not taken. */
export type Moderation = { verdict: 'pass' | 'hold' | 'refuse'; reason: string }

type Rule = { verdict: 'hold' | 'refuse'; reason: string; pattern: RegExp }

/**
 * Words of the subjects and of daily life that contain a word of the rules. They are taken out before the rules look: most of them
 * are what the school teaches, such as 修改分录 and 确保过账.
 */
const HARMLESS = new RegExp(
  [
    '[修更整调]改分|改分[录配期摊红成部公店级段类析派组包区行支]',
    '[取时现当历近后年世朝各]代考|代考[试核察查证点古评生勤虑究]',
    '买答案例|买卖答案例',
    '[承打]包过|包过[程户度渡]',
    '[确环担]保过|保过[账滤期户程渡量敏热]',
    '[过失除]去死|去死[账记亡角刑锁胡循]',
    '傻比[较例如值率重对]',
    '智障(?:人士|人员|儿童|青年|学生|学员|老人|职工|员工|者|残疾|和|或|等)|脑残[疾障废留]',
  ].join('|'),
  'g',
)

/**
 * The hardest rule that matches counts. Only curses and offers of sex are refused: whatever may be a question about law, tax or
 * the exam itself is looked at by staff at most.
 */
const rules: readonly Rule[] = [
  {
    verdict: 'refuse',
    reason: '内容有辱骂的话',
    pattern:
      /傻[逼屄叉]|傻b(?![a-z])|沙比|煞[笔比]|操你[妈吗马娘大]|[草艹][你尼泥]马|[你他][妈马]逼|妈了个逼|狗[娘日]的?养|nmsl|(?:你|老师|你们)(?:这个|就是|真是|真|是|都是)*(?:个)?(?:傻比|脑残|智障)|(?:你|你们|快|都|滚)去死|去死吧/,
  },
  { verdict: 'refuse', reason: '内容违反法律法规', pattern: /裸聊|约炮/ },
  {
    verdict: 'hold',
    reason: '内容涉及考试作弊',
    pattern:
      /替考|代考|[帮替](?:你|您|人|忙)?(?:考试|考证|过考)|帮[你您]考|枪手[^，]{0,2}[代替考]|(?:出售|有偿|卖)[^，]{0,4}(?:答案|真题)|(?:答案|真题)[^，]{0,3}(?:出售|代发|有偿|可买)|买答案|作弊器|改分/,
  },
  { verdict: 'hold', reason: '内容有辱骂的话', pattern: /傻比|脑残|智障|滚蛋|王八蛋|(?:^|，|他|tm)妈的(?=$|，|什么|怎么|这|那|破|垃圾)/ },
  { verdict: 'hold', reason: '内容违反法律法规', pattern: /网赌|办假证|冰毒|(?:出售|供应|有货).{0,3}枪支|博彩(?:平台|网站|群|注册)/ },
  {
    verdict: 'hold',
    reason: '内容像是广告',
    pattern:
      /包过|保过|不过(?:全额)?退费|内部押题|内部资料(?:免费|领|加|出|在)|低价出(?:书|课|号|笔记|资料|账号|真题)|免费领(?:取)?资料|考前押题群/,
  },
]

/** Letters of other scripts and signs that are written for the Latin ones. */
const LOOKALIKE: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  і: 'i',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
}
const HAN_DIGITS: Readonly<Record<string, number>> = { 零: 0, 〇: 0, 一: 1, 幺: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }

const seen = (text: string) =>
  withoutInvisible(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[аеорсхікмтвн]/g, (letter) => String(LOOKALIKE[letter]))

/** Words are compared without signs between their characters, so that 代.考 is read as 代考. Where a sentence ends, a word ends. */
const folded = (plain: string) =>
  plain
    .replace(/[，。！？；：、,!?;:\n“”‘’"'（）()《》]+/g, '，')
    .replace(/[^\p{L}\p{N}_，]/gu, '')
    .replace(HARMLESS, '，')

/** Runs of at least seven digits in Han signs, as numbers are spelled to pass a filter. */
const inDigits = (plain: string) =>
  plain.replace(/[零〇一二三四五六七八九幺]{7,}/g, (run) => Array.from(run, (sign) => HAN_DIGITS[sign]).join(''))

const MOBILE = /(?:^|\D)1[3-9]\d{9}(?!\d|元|万|亿|块)/
const ACCOUNT =
  /(?:微信|[v薇威]信|wx|vx|wechat|weixin|qq|扣扣|企鹅号|群号|[加十]我|加群|加[v微薇])[号是为群码叫搜索我的名id]{0,4}(?:[a-z][a-z0-9_-]{4,}|\d{5,}(?!\d|元|万|亿|块|人|%))/
const LINK = /https?:\/\/|www\.|[a-z0-9][a-z0-9-]*\.(?:com|cn|net|org|me|cc|top|xyz|vip|io|club|shop|site|online|link)(?![a-z0-9-])/g
/** Addresses of authorities and schools are what learners quote. */
const PUBLIC_LINK = /(?:https?:\/\/)?(?:[a-z0-9-]+\.)+(?:gov|edu)\.cn(?![a-z0-9.-])/g

function hasContact(plain: string): boolean {
  const signs = inDigits(plain).replace(/[^\p{L}\p{N}_%-]/gu, '')
  return MOBILE.test(signs) || ACCOUNT.test(signs) || plain.replace(PUBLIC_LINK, ' ').search(LINK) !== -1
}

/** Judges a text of a learner by the words in it; the hardest rule counts. */
export function moderate(text: string): Moderation {
  const plain = seen(text)
  const words = folded(plain)
  const found = rules.find(({ pattern }) => pattern.test(words))
  if (found) return { verdict: found.verdict, reason: found.reason }
  return hasContact(plain) ? { verdict: 'hold', reason: '内容含有联系方式' } : { verdict: 'pass', reason: '' }
}
