import { codeOf } from '#server/error-code'
import { askAlipay, type Fields } from '#server/providers/payment/alipay-api'
import type { Transport } from '#server/providers/payment/transport'
import type { AlipayIdentity } from '#server/settings/payment-env'
import { amountText } from '@/domain/money/price'
import type { PayoutProvider, TransferState } from './port'

const CONTENT = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' }
/** Refusals that are final; after any other one the transfer may still have been made. */
const FINAL = new Map([
  ['PAYEE_NOT_EXIST', '支付宝账号不存在'],
  ['PAYEE_USER_INFO_ERROR', '支付宝账号与姓名不一致'],
  ['PAYEE_ACC_OCUPIED', '支付宝账号对应多个账户，请更换账号'],
  ['PERMIT_CHECK_PERM_LIMITED', '支付宝账户收款功能受限'],
  ['PAYCARD_UNABLE_PAYMENT', '付款账户暂不可用'],
])

function stateOf(answer: Fields): TransferState {
  if (answer.status === 'SUCCESS') return { kind: 'paid', providerId: answer.order_id ?? '' }
  if (answer.status === 'FAIL' || answer.status === 'REFUND' || answer.status === 'CLOSED')
    return { kind: 'failed', reason: answer.fail_reason ?? '支付宝转账失败' }
  return { kind: 'processing' }
}

/** Transfers to Alipay accounts (`alipay.fund.trans.uni.transfer`). */
export function alipayPayout(of: { identity: AlipayIdentity; now: () => number; transport: Transport }): PayoutProvider {
  const { identity, now, transport } = of
  return {
    async transfer({ outBizNo, amount, account, name, title }) {
      const payee = { identity: account, identity_type: 'ALIPAY_LOGON_ID', name }
      const content = { ...CONTENT, out_biz_no: outBizNo, trans_amount: amountText(amount), order_title: title, payee_info: payee }
      try {
        return stateOf(await askAlipay(identity, transport, { method: 'alipay.fund.trans.uni.transfer', content, now: now() }))
      } catch (error) {
        const reason = FINAL.get(codeOf(error) ?? '')
        if (reason === undefined) throw error
        return { kind: 'failed', reason }
      }
    },
    async query(outBizNo) {
      const content = { ...CONTENT, out_biz_no: outBizNo }
      try {
        return stateOf(await askAlipay(identity, transport, { method: 'alipay.fund.trans.common.query', content, now: now() }))
      } catch (error) {
        if (codeOf(error) === 'ORDER_NOT_EXIST') return { kind: 'unknown' }
        throw error
      }
    },
  }
}
