import { useEffect, useRef, useState } from 'react'
import { uploadVoice } from '@/data/doubt/homework'
import { Failure } from '@/data/http/failure'
import { VOICE_SECONDS } from '@/domain/text/voice'
import { SECOND_MS } from '@/domain/time/units'
import { recorder } from '@/platform/recorder'
import type { RecorderRefusal, Take } from '@/platform/recorder/port'
import { toast } from '@/platform/toast'
import type { LocalFile } from '@/platform/upload/port'

/** Where a recording is: none under way, the microphone asked for, being recorded, being sent, or recorded and not sent. */
export type VoiceStep = 'rest' | 'asking' | 'on' | 'sending' | 'unsent'

/** Seconds since a recording began. */
function useSeconds(isOn: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isOn) return
    setSeconds(0)
    const timer = setInterval(() => setSeconds((before) => Math.min(before + 1, VOICE_SECONDS)), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOn])
  return seconds
}

/** A recording that is under way when its page closes is ended and not sent. */
function useTake() {
  const take = useRef<Take | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      take.current?.stop()
    }
  }, [])
  return { take, isGone }
}

/** Sends a recording to where recordings are kept; tells its key. */
function useUpload(onVoice: (key: string) => void) {
  const [stored, setStored] = useState<{ key: string; address: string } | null>(null)
  const upload = async (file: LocalFile): Promise<boolean> => {
    try {
      const sent = await uploadVoice(file)
      setStored(sent)
      onVoice(sent.key)
      return true
    } catch (error) {
      if (error instanceof Failure && !error.isHandled) toast(error.shown)
      return false
    }
  }
  return { stored, upload }
}

/** Records, and sends what was recorded at once. */
export function useVoice(onVoice: (key: string) => void) {
  const [step, setStep] = useState<VoiceStep>('rest')
  const [refusal, setRefusal] = useState<RecorderRefusal | null>(null)
  const file = useRef<LocalFile | null>(null)
  const { take, isGone } = useTake()
  const { stored, upload } = useUpload(onVoice)
  const seconds = useSeconds(step === 'on')
  const rest = (why: RecorderRefusal | null) => {
    setRefusal(why)
    setStep('rest')
  }
  const send = async () => {
    if (!file.current) return rest('failed')
    setStep('sending')
    setStep((await upload(file.current)) ? 'rest' : 'unsent')
  }
  const begin = async () => {
    setRefusal(null)
    setStep('asking')
    const begun = await recorder.start(VOICE_SECONDS)
    if (typeof begun === 'string') return rest(begun)
    if (isGone.current) return begun.stop()
    take.current = begun
    setStep('on')
    file.current = await begun.file
    take.current = null
    if (!isGone.current) await send()
  }
  const stop = () => take.current?.stop()
  return { step, refusal, seconds, stored, begin: () => void begin(), stop, send: () => void send(), drop: () => rest(null) }
}
