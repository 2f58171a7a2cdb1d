import type { Deps } from '#server/deps'
import { NotSent, RESEND_SECONDS, sendCode } from '#server/services/account/sms-codes'
import type { CodePurpose } from '@/domain/account/code-purpose'
import { waitText } from '@/domain/time/relative-time'

type Wish = { mobile: string; purpose: CodePurpose; place?: string; network: string }

function whyNot({ code, seconds, isLastGood }: NotSent): string {
  const next = `${waitText(seconds)}后可以再发`
  if (isLastGood) return `没有再发新的：上一条验证码仍然有效，请填写它。${next}。`
  return code === 503 ? '没有发送：短信通道出错，请稍后重新获取。' : `没有发送：发送太频繁，${next}。`
}

/** Sends a code to a member of the staff, and says what came of it: whether one was sent, why not, and when the next can be. */
export async function sendStaffCode(deps: Deps, wish: Wish): Promise<{ isSent: boolean; sentence: string }> {
  try {
    await sendCode(deps, wish)
    return { isSent: true, sentence: `已发送到你的手机，5 分钟内有效。${RESEND_SECONDS} 秒后可以再发。` }
  } catch (error) {
    if (error instanceof NotSent) return { isSent: false, sentence: whyNot(error) }
    throw error
  }
}
