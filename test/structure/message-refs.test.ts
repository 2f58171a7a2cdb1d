import ts from 'typescript'
import { nodesOf, parse } from './syntax'
import { codeIn, repository, textOf } from './tree'

/** A moment, a day or a form that is filled in once: what happens again gets another reference. */
const MOMENT = /\b(?:now|at|opensAt|today|week|learningDayOf|formKey|origin|runId)\b/

/** The references of messages that a text of code names: of objects that have other parts of a message. */
function refsIn(source: ts.SourceFile): string[] {
  return nodesOf(source, ts.isObjectLiteralExpression).flatMap(({ properties }) => {
    const named = new Map(properties.flatMap((part) => (part.name ? [[part.name.getText(source), part] as const] : [])))
    const ref = named.get('ref')
    if (!ref || !['kind', 'body', 'title'].some((name) => named.has(name))) return []
    if (ts.isPropertyAssignment(ref)) return [ref.initializer.getText(source)]
    const variables = nodesOf(source, ts.isVariableDeclaration).filter(({ name }) => name.getText(source) === 'ref')
    return variables.flatMap(({ initializer }) => initializer?.getText(source) ?? [])
  })
}

/**
 * A message is written once for a learner, a kind and a reference. Events that happen to one thing once at most, with the reason; any other
 * reference has a moment in it, or the second message would never be sent.
 */
const once: Readonly<Record<string, string>> = {
  'server/desk/account/support.tsx `support:${row.id}`': 'a message to the support is answered once',
  'server/desk/campaign/prize.tsx String(id)': 'a prize is sent once',
  'server/desk/errata/question-report.tsx `report:${id}`': 'a report is decided once; another one is another row',
  'server/desk/study/study-class.tsx String(notice.id)': 'each notice of a class is a row',
  'server/desk/tiku/question-draft.tsx `report-fixed:${reportId}`': 'a report is put right once',
  'server/desk/tiku/question.tsx `report-fixed:${reportId}`': 'a report is put right once',
  'server/services/campaign/raffle.ts `raffle:${drawId}`': 'a draw is a row',
  'server/services/course/bargain.ts `${id}`': 'a bargain ends once',
  'server/services/course/bargain.ts `${row.id}`': 'a bargain is at its floor once',
  'server/services/course/redeem-code.ts `gift:${row.serial}`': 'a code is spent once',
  'server/services/doubt/answer.ts String(doubtId)': 'one answer is accepted, for good',
  'server/services/doubt/answer.ts String(postId)': 'an answer is a row',
  'server/services/doubt/homework/homework.ts String(row.id)': 'each version of homework is a row, and is marked once',
  'server/services/doubt/notify.ts String(doubtId)': 'a question is closed for good',
  'server/services/errata/errata.ts `${row.id}:${said.event}`': 'a report goes through each decision once',
  "server/services/exam/key-change/correct.ts `result:${resultId}:${rows.map(({ questionId, version }) => `${questionId}.${version}`).join(',')}`":
    'a version of a question is made once',
  'server/services/learn/live/order.ts `live-hidden:${row.id}`': 'a message of a live is hidden for good',
  'server/services/merge/merge.ts `merge-back:${id}`': 'a merge is taken back once',
  'server/services/merge/merge.ts `merge:${id}`': 'each merge is a row',
  'server/services/order/notify.ts `${refundNo}:${of.step}`': 'a refund goes through each step once',
  'server/services/order/notify.ts cashOutNo': 'a cash-out ends once',
  'server/services/order/notify.ts refundNo': 'a refund is paid once',
  'server/services/order/refund.ts `refund:${tradeNo}`': 'a payment that came too late goes back once',
  'server/services/order/reward/rewards.ts `${reward.ref}:${key}`': '`key` names the refund',
  'server/services/order/reward/rewards.ts reward.ref': 'a reward is taken back whole once',
  'server/services/order/shop-sales.ts `shop-undone:${sn}`': 'a sale is taken back for good',
  'server/services/order/shop-sales.ts `shop:${sn}`': 'a sale opens its course once',
  'server/services/order/textbooks.ts String(row.id)': 'a parcel arrives once',
  'server/services/order/textbooks.ts String(shipmentId)': 'a parcel is sent once',
  'server/services/study/certificates.ts `withdrawn:${number}`': 'a certificate is withdrawn for good',
  'server/services/study/give-certificates.ts `given:${number}`': 'a certificate is given once',
}

describe('the reference of a message', () => {
  const files = codeIn(repository, 'server/services', 'server/desk', 'server/jobs').filter((file) =>
    /\bsendMessages?\(/.test(textOf(repository, file)),
  )

  it('has a moment in it, or is of something that happens once', () => {
    const found = files.flatMap((file) => refsIn(parse(repository, file)).map((ref) => [file, ref] as const))
    expect(found.length).toBeGreaterThan(40)
    const timeless = found.filter(([, ref]) => !MOMENT.test(ref)).map(([file, ref]) => `${file} ${ref}`)
    expect([...new Set(timeless)].sort()).toEqual(Object.keys(once).sort())
  })

  it.each([
    ['a thing alone', "send({ userId, kind: 'notice', ref: 'class:' + id, body })", false],
    ['a thing and a moment', "send({ userId, kind: 'notice', ref: 'class:' + id + now, body })", true],
    ['a day that was named before', "const ref = id + ':' + today\nsend({ userId, kind, ref, body })", true],
    ['a thing that was named before', 'const ref = String(id)\nsend({ userId, kind, ref, body })', false],
  ])('shows a moment or lacks one: %s', (_of, text, isDated) => {
    const refs = refsIn(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true))
    expect(refs.map((ref) => MOMENT.test(ref))).toEqual([isDated])
  })

  it('leaves out jobs and movements of money', () => {
    const jobs = "addJob(work, 'tell', { ref: id, payload, runAt })\npostJournal(work, { ref: id, reason, postings, now })"
    expect(refsIn(ts.createSourceFile('a.ts', jobs, ts.ScriptTarget.Latest, true))).toEqual([])
  })
})
