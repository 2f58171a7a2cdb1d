import ts from 'typescript'
import { nodesOf, parse } from './syntax'
import { codeIn, repository, textOf } from './tree'

/** Code that moves money or beans, by itself or by handing on a reference. */
const MOVES = /\b(?:postJournal|returnBeans|awardCash|takeBackAward|takeBackPart|withdrawAward)\(/

/** The references that a text of code makes: a word, a colon, and all that tells one movement of the kind from another. */
const refsIn = (source: ts.SourceFile): string[] =>
  nodesOf(source, ts.isTemplateExpression)
    .filter(({ head }) => /^[a-z]+(?:-[a-z]+)*:$/.test(head.text))
    .map((node) => node.getText(source).replace(/\b(?:row|refund|order|notice|lock|share|ended|made)\./g, ''))

/**
 * A movement is written once for its reference; another one under the same reference is dropped without a word, and its beans or money are
 * missing. Each reference with what it happens once for.
 */
const once: Readonly<Record<string, string>> = {
  'award-back:${ref}': 'a waiting reward is taken back whole',
  'award-part:${ref}:${key}': 'a waiting reward is lowered by a refund, which is the key',
  'award:${ref}': 'a reward is given',
  'beans-back:${orderSn}': 'the beans that an order held go back',
  'beans-spent:${orderSn}': 'an order spends the beans that it held',
  'cash-out:${cash_out_no}': 'a cash-out leaves',
  'distribution:${order_sn}:${item.seq}': 'an item of an order was sold by a learner',
  'erratum:${id}:${user}': 'a learner is rewarded for an erratum',
  'erratum:${id}:${userId}': 'a learner is rewarded for an erratum',
  'gift-beans:${type}:${userId}': 'a learner takes a kind of gift',
  'goodwill:${refundNo}': 'goodwill is given in place of a refund',
  'invite:${invitee}:invitee': 'a learner was invited',
  'invite:${invitee}:inviter': 'somebody is rewarded for an invited learner',
  'merge-back:${id}': 'a merge is taken back',
  'merge-back:${id}:${kind}': 'a merge is taken back, each kind of account by itself',
  'merge-home:${id}:${kind}': 'the same on the side of the closed account',
  'merge-in:${own}': 'a try of a merge moves a kind of account',
  'merge:${id}': 'a merge',
  'merge:${id}:': 'the beginning of all that a merge moved',
  'merge:${id}:${kind}:': 'the beginning of all that a merge moved of a kind of account',
  'merge:${own}': 'a try of a merge moves a kind of account',
  'order-beans:${orderSn}': 'an order holds beans',
  'pay:${tradeNo}': 'a payment arrives',
  'payer:${payer}': 'no movement: a lock over who pays',
  'raffle-beans:${drawId}': 'a draw wins beans',
  'raffle:${drawId}': 'no movement: a message about a draw',
  'raffle:${raffleId}:${network}': 'no movement: a lock over a network',
  'recharge:${order_sn}': 'an order of beans is paid',
  'recharge:${pack.id}': 'no movement: the name of a pack',
  'refund-beans:${refund_no}': 'a refund gives beans back',
  'refund:${refund_no}': 'a refund gives money back',
  'refund:${tradeNo}': 'a payment that came too late goes back',
  'report:${id}': 'no movement: the key of an erratum',
  'reward-back:${ref}': 'a settled reward is taken back whole',
  'reward-debt:${ref}': 'a reward pays a debt when it settles',
  'reward-part:${ref}:${key}': 'a settled reward is lowered by a refund, which is the key',
  'settled:${ref}': 'a reward settles',
  'shop-order:${userId}': 'no movement: a lock over a learner',
  'unlock:${userId}:${category_id}': 'a learner opens a category, for good',
}

describe('the reference of a movement of money', () => {
  const files = codeIn(repository, 'server/services', 'server/repositories', 'server/desk', 'server/jobs').filter((file) =>
    MOVES.test(textOf(repository, file)),
  )

  it('names all that the movement happens once for', () => {
    const found = files.flatMap((file) => refsIn(parse(repository, file)).map((ref) => ref.slice(1, -1)))
    expect([...new Set(found)].sort()).toEqual(Object.keys(once).sort())
  })

  it.each([
    ['`gift-beans:§{type}:§{userId}`', ['`gift-beans:§{type}:§{userId}`']],
    ['`refund:§{refund.refund_no}`', ['`refund:§{refund_no}`']],
    ['`已退 §{amount} 元`', []],
  ])('stands in %s where it begins with a word and a colon', (text, refs) => {
    const source = ts.createSourceFile('a.ts', text.replaceAll('§', '$'), ts.ScriptTarget.Latest, true)
    expect(refsIn(source).map((ref) => ref.replaceAll('$', '§'))).toEqual(refs)
  })
})
