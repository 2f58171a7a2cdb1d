import type { Action } from '../action'
import { merge, undoMerge } from './merging'
import * as ordering from './ordering'
import * as paying from './paying'
import { advance, decide, openCase, refund, second } from './refunding'
import type { Scene } from './state'
import * as wallet from './wallet'

/** Applies one action as the shop must; returns the reason when it must refuse. */
export function apply(scene: Scene, action: Action): ordering.Outcome {
  switch (action.do) {
    case 'recharge':
      return ordering.recharge(scene, action.pack, action.key)
    case 'buy':
      return ordering.buy(scene, action.wish, action.key, action.isStale)
    case 'bargain':
      return ordering.startBargain(scene)
    case 'cut':
      return ordering.cut(scene, action.friend)
    case 'cancel':
      return ordering.cancel(scene, action.order) ? '' : 'not pending'
    case 'reprice':
      return ordering.reprice(scene, action.order, action.payable)
    case 'pay':
      return paying.pay(scene, action.order, action.channel)
    case 'confirm':
      return paying.confirm(scene, action.trade)
    case 'notify':
      return paying.notify(scene, action.trade)
    case 'forge':
      return 'forged'
    case 'check':
      return paying.check(scene, action.order)
    case 'payBeans':
      return paying.payBeans(scene, action.order)
    case 'refund':
      return refund(scene, action.order, action)
    case 'openCase':
      return openCase(scene, action.order, action.seqs)
    case 'decide':
      return decide(scene, action.refund, action, action.fault)
    case 'second':
      return second(scene, action.refund, action, action.fault)
    case 'claim':
      return wallet.claim(scene, action.template)
    case 'award':
      return wallet.award(scene, action.amount, action.waitMs)
    case 'takeBack':
      return wallet.takeBack(scene, action.award)
    case 'cashOut':
      return wallet.cashOut(scene, action.amount, action.key, action.fault)
    case 'decideCash':
      return wallet.decideCash(scene, action.cashOut, action, action.fault)
    case 'merge':
      return merge(scene, action)
    case 'undoMerge':
      return undoMerge(scene, action.merge)
  }
}

/** Runs the jobs when time has passed, with every provider answering. */
export function tick(scene: Scene): void {
  const { me, now } = scene
  const overdue = me.orders
    .map((order, at) => ({ order, n: at + 1 }))
    .filter(({ order }) => order.status === 'pending_payment' && order.payBefore <= now)
    .sort((a, b) => a.order.payBefore - b.order.payBefore)
  for (const { n } of overdue) {
    paying.hear(scene, n)
    ordering.cancel(scene, n)
  }
  for (const row of me.refunds) advance(scene, row, 'none')
  for (const row of me.cashOuts) wallet.advanceCashOut(scene, row, 'none')
  wallet.settleAwards(scene)
  for (const bargain of me.bargains)
    if ((bargain.status === 'cutting' || bargain.status === 'succeeded') && bargain.endsAt <= now) bargain.status = 'expired'
}
