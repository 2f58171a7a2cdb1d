import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './tree'

const root = path.join(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Words by which a sentence promises that something will be done, or that somebody will be told. */
const promising = new RegExp(
  `[^'"\`<>\\n。；？！]*(?:${[
    '会提醒|会告诉|会通知|会回复|会联系|会收到|提醒你|马上告诉你',
    '每个再练|用这个名字|同一时间|小时内|工作日内|答复',
    '自动(?:交卷|再交|判分|上传|保存|取消|到账|同步|进入|回来|回到)|原路退',
  ].join('|')})[^'"\`<>\\n。；？！]*`,
  'g',
)

/** Promises by the words they are known by, each with the code that keeps it: a file, and what stands in it. */
const kept: readonly (readonly [words: RegExp, keeper: string])[] = [
  [/开播前(会|一刻钟会)提醒你/, 'server/services/learn/lives.ts#remindLives'],
  [/开考前 30 分钟提醒你/, 'server/services/exam/dated.ts#tellDated'],
  [/加入手机日历也能按时收到提醒/, 'server/services/learn/lives.ts#minutes: AHEAD_MS / MINUTE_MS, before: true'],
  [/到时在微信里提醒你|还会提醒 |通过下面的方式提醒你/, 'server/services/account/reach.ts#deliverMessage'],
  [/已加入，有结果会通知你|核对后会告诉你结果/, 'server/services/errata/errata.ts#erratum_decided'],
  [/已收到，核对后会告诉你结果/, 'server/desk/errata/question-report.tsx#report_answered'],
  [/证书会自动发给你/, 'server/services/study/give-certificates.ts#giveCertificateTo'],
  [/好的，\$\{remindWords.* 提醒你/, 'server/services/study/own-plan/reminder.ts#remindOwnPlans'],
  [/老师回答后会通知你/, 'server/services/doubt/answer.ts#doubt_answered'],
  [/老师批改后会通知你/, 'server/services/doubt/homework/homework.ts#homework_marked'],
  [/地址已提交，寄出后会通知你/, 'server/desk/campaign/prize.tsx#prize_shipped'],
  [/寄出后会收到站内消息/, 'server/services/order/textbooks.ts#book_shipped'],
  [/先作答，马上告诉你对错和解析/, 'server/services/tiku/practice/answer.ts#solution'],
  [/按每个再练 \{MORE_ON_POINT\} 题估算/, 'src/pages/study/forecast-card.tsx#count: MORE_ON_POINT'],
  [/72 小时内可以追问或采纳/, 'src/domain/doubt/doubt.ts#DOUBT_CLOSE_MS'],
  [/排不下的会告诉你/, 'src/domain/study/own-plan.ts#neededMinutes'],
  [/两个工作日内寄出/, 'server/desk/order/parcel.tsx#parcel'],
  [/最晚 .*答复|由客服核对后决定退多少/, 'server/services/order/after-sale/after-sale.ts#answerDays'],
  [/15 个工作日内答复/, 'server/desk/service/complaint.tsx#complaint'],
  [/自动交卷|自动再交/, 'server/services/exam/hand-in.ts#submitOverdueAttempts'],
  [/联网后(会)?自动交卷|离开这个页面也会自动交卷|还没交上/, 'src/data/exam/hand-ins.ts#watchOnline'],
  [/联网后自动(保存|判分|上传)/, 'src/data/outbox/alarm.ts#createAlarm'],
  [/(未付款|没有付款).*自动取消/, 'server/services/order/reconcile.ts#cancelOverdueOrders'],
  [/领取资格自动取消/, 'server/services/order/after-sale/after-sale.ts#releaseClaims'],
  [/退款期.*到账|退款期自动到账/, 'server/services/wallet/wallet/settle-cash.ts#settleDueCash'],
  [/自动同步/, 'server/services/learn/heartbeat/heartbeat.ts#heartbeatCalls'],
  [/错题会自动进入|做错的题会自动进入|再做错会自动回/, 'server/repositories/tiku/learner-question.ts#wrong_entry'],
  [/原路退/, 'server/services/order/refund.ts#retryRefunds'],
  [/同一时间在一台设备上播放/, 'server/services/learn/play-hold.ts#holdPlay'],
]

/** Words that sound like a promise and are none, with the reason. */
const noPromise: readonly (readonly [words: RegExp, reason: string])[] = [
  [/用于答复您的问题/, 'tells what data is for'],
  [/没有自动交卷/, 'tells what did not happen'],
  [/无法判断是否为 Wi-Fi/, 'the page asks at once'],
]

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
const isContent = (file: string) =>
  /\.(tsx?|json)$/.test(file) && !/seed\/(?:content|full)\/(questions|lessons|articles|studies)/.test(file)

const promisesIn = (text: string) => [...withoutComments(text).matchAll(promising)].map(([sentence]) => sentence.trim())
const isKnown = (sentence: string) => [...kept, ...noPromise].some(([words]) => words.test(sentence))

describe('sentences that promise', () => {
  const sentences = ['src', 'server/seed']
    .flatMap((folder) => filesIn(root, folder).filter(isContent))
    .flatMap((file) => promisesIn(read(file)))

  it('each have code that keeps them', () => expect(sentences.filter((sentence) => !isKnown(sentence))).toEqual([]))

  it.each(kept)('%s is kept where it says', (_, keeper) => {
    const [file = '', words = ''] = keeper.split('#')
    expect(read(file)).toContain(words)
  })

  it('each entry still speaks of a sentence', () =>
    expect([...kept, ...noPromise].filter(([words]) => !sentences.some((sentence) => words.test(sentence)))).toEqual([]))

  it('do not go unseen where nobody keeps them', () => {
    const found = promisesIn("const a = '证书也用这个名字'\n// 会提醒你\nconst b = <View>开播前一小时会提醒你。</View>")
    expect(found.map((sentence) => [sentence, isKnown(sentence)])).toEqual([
      ['证书也用这个名字', false],
      ['开播前一小时会提醒你', false],
    ])
  })
})
