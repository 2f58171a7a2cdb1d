import { createElement, useEffect, useRef, useState } from 'react'
import { signedAddress } from '@/platform/share/signed-address'
import type { LaunchTagProps } from './port'

/** The tag draws apart from the page, styles and colours included. */
function buttonText(label: string): string {
  const colour = (name: string) => getComputedStyle(document.body).getPropertyValue(name).trim()
  const look = `width:100%;min-height:48px;border:0;border-radius:24px;font-size:17px;color:${colour('--on-accent')};background:${colour('--accent')}`
  return `<style>.launch{${look}}</style><button class="launch">${label}</button>`
}

/** Whether the messaging app's script is ready for the tag. */
function usePrepared({ configOf, onFail }: Pick<LaunchTagProps, 'configOf' | 'onFail'>): boolean {
  const [isReady, setReady] = useState(false)
  const latest = useRef({ configOf, onFail })
  latest.current = { configOf, onFail }
  useEffect(() => {
    const prepare = async () => {
      const [{ preparePage }, config] = await Promise.all([
        import('@/platform/share/messaging-script'),
        latest.current.configOf(signedAddress()),
      ])
      await preparePage(config)
      setReady(true)
    }
    prepare().catch(() => latest.current.onFail())
  }, [])
  return isReady
}

export function LaunchTag({ kind, appId, target, label, configOf, onFail }: LaunchTagProps) {
  const tag = useRef<HTMLElement>(null)
  const isReady = usePrepared({ configOf, onFail })
  useEffect(() => {
    const { current } = tag
    current?.addEventListener('error', onFail)
    return () => current?.removeEventListener('error', onFail)
  })
  if (!isReady) return null
  const aim = kind === 'app' ? { extinfo: target } : { path: target }
  const drawn = <script type="text/wxtag-template">{buttonText(label)}</script>
  return createElement(
    `wx-open-launch-${kind}`,
    { ref: tag, id: `launch-${kind}`, appid: appId, ...aim, style: { display: 'block' } },
    drawn,
  )
}
