import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MinorMode } from '@/contract/account/minors.schema'
import { privacyQueries } from '@/data/account/privacy'
import { endMinorMode, setMinorMode } from '@/data/account/privacy-commands'
import { isPin, PIN_INVALID } from '@/domain/account/minors'
import { toast } from '@/platform/toast'
import { shownError } from '../parts/shown-error'

const FEN = 100
const DIGITS = 4

/** The form of the limits: hours, yuan a month, and the parent's PIN. */
export function useLimits({ isOn, from, to, monthlyFen }: MinorMode) {
  const cache = useQueryClient()
  const [hours, setHours] = useState({ from, to })
  const [yuan, setYuan] = useState(String(Math.floor(monthlyFen / FEN)))
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const finished = (words: string) => (next: MinorMode) => {
    cache.setQueryData(privacyQueries.minors().queryKey, next)
    setPin('')
    toast(words)
  }
  const onError = (failure: unknown) => setError(shownError(failure))
  const saving = useMutation({
    mutationFn: () => setMinorMode({ pin, ...hours, monthlyFen: Number(yuan) * FEN }),
    onSuccess: finished(isOn ? '已保存' : '未成年人模式已开启'),
    onError,
  })
  const ending = useMutation({ mutationFn: () => endMinorMode(pin), onSuccess: finished('未成年人模式已关闭'), onError })
  const guard = (act: () => void) => () => {
    setError(isPin(pin) ? undefined : PIN_INVALID)
    if (isPin(pin)) act()
  }
  const onPin = (text: string) => {
    setPin(text.replace(/\D/g, '').slice(0, DIGITS))
    setError(undefined)
  }
  return {
    hours,
    setHours,
    yuan: { value: yuan, onInput: (text: string) => setYuan(text.replace(/\D/g, '').slice(0, DIGITS)) },
    pin: { value: pin, error, onInput: onPin },
    isBusy: saving.isPending || ending.isPending,
    save: guard(() => saving.mutate()),
    end: guard(() => ending.mutate()),
  }
}
