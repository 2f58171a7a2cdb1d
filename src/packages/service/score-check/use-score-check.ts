import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Failure } from '@/data/http/failure'
import { checkScore, sendScoreCode } from '@/data/service/class-service-commands'
import { replace } from '@/navigation/go'
import { toast } from '@/platform/toast'

const WAIT_SECONDS = 60

const shownOf = (error: unknown) => (error instanceof Failure ? error.shown : '出了点问题，请稍后再试')
const ticketError = (text: string) => (/^[0-9A-Za-z]{6,24}$/.test(text) ? undefined : '请输入准考证号，6 到 24 位数字或字母')
const codeError = (text: string) => (/^\d{6}$/.test(text) ? undefined : '请输入 6 位验证码')

/** The form of a score: the exam's number, and the code sent to the learner's own mobile. */
export function useScoreCheck(examName: string) {
  const cache = useQueryClient()
  const [ticketNo, setTicketNo] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<{ ticketNo?: string | undefined; code?: string | undefined }>({})
  const [secondsLeft, setSecondsLeft] = useState(0)
  const [busy, setBusy] = useState<'code' | 'check' | null>(null)
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  const run = async (name: 'code' | 'check', work: () => Promise<void>) => {
    setBusy(name)
    await work().catch((error: unknown) => setErrors({ code: shownOf(error) }))
    setBusy(null)
  }
  const send = () =>
    run('code', async () => {
      const { mobile } = await sendScoreCode()
      setSecondsLeft(WAIT_SECONDS)
      toast(`验证码已发送到 ${mobile}`)
    })
  const check = async () => {
    const found = { ticketNo: ticketError(ticketNo), code: codeError(code) }
    setErrors(found)
    if (found.ticketNo !== undefined || found.code !== undefined) return
    await run('check', async () => {
      await checkScore(cache, { examName, ticketNo, code })
      replace('score_details')
    })
  }
  return { ticketNo, setTicketNo, code, setCode, errors, secondsLeft, busy, send: () => void send(), check: () => void check() }
}
