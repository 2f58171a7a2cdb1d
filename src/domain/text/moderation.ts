/** What becomes of a text before others see it: shown, looked at by staff first, or not taken. */
export type Moderation = { verdict: 'pass' | 'hold' | 'refuse'; reason: string }

type Rule = { verdict: 'hold' | 'refuse'; reason: string; pattern: RegExp }

/** Texts are compared without signs between characters, so that 代.考 is read as 代考. */
const rules: readonly Rule[] = [
  {
    verdict: 'refuse',
    reason: '内容涉及考试作弊',
    pattern: /替考|代考(?![试核察查])|枪手代|出售(答案|真题)|买(卖)?答案|作弊器|保过改分|改分/,
  },
  { verdict: 'refuse', reason: '内容有辱骂的话', pattern: /傻[逼比叉]|煞笔|脑残|智障|妈的|滚蛋|去死/ },
  { verdict: 'refuse', reason: '内容违反法律法规', pattern: /裸聊|约炮|博彩|网赌|办假证|冰毒|枪支/ },
  {
    verdict: 'hold',
    reason: '内容含有联系方式',
    pattern: /(?<!\d)1[3-9]\d{9}(?!\d)|(微信|vx|wx|qq|扣扣|加我|加群)[a-z0-9_]{5,}|https?|www[a-z0-9]/,
  },
  { verdict: 'hold', reason: '内容像是广告', pattern: /包过班|保过|不过退费|内部(资料|押题)|低价(转让|出)|免费领取资料/ },
]

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]/gu, '')

/** Judges a text of a learner by the words in it; the hardest rule counts. */
export function moderate(text: string): Moderation {
  const plain = folded(text)
  const found = rules.filter(({ pattern }) => pattern.test(plain))
  const hit = found.find(({ verdict }) => verdict === 'refuse') ?? found[0]
  return hit ? { verdict: hit.verdict, reason: hit.reason } : { verdict: 'pass', reason: '' }
}
