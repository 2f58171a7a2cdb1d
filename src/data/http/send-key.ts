import { useRef } from 'react'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/host-environment'

/**
 * The key of what a form sends: sent again after a failure it keeps its key, so that the server stores it once; edited meanwhile it has
 * another one, so that the edited text is stored too. `renew`: it was taken, and what comes next is another one.
 */
export function useSendKey() {
  const last = useRef({ content: '', key: '' })
  return {
    keyOf: (content: unknown): string => {
      const text = JSON.stringify(content)
      if (last.current.content !== text) last.current = { content: text, key: randomText(CLIENT_CODE_LENGTH, Math.random) }
      return last.current.key
    },
    renew: () => {
      last.current.content = ''
    },
  }
}
