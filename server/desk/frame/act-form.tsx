import type { ReactNode } from 'react'
import { useAccess } from './detail'
import { FromField, type Origin } from './origin'

type ActFormProps = {
  name: string
  of: string | number
  version: number
  button: string
  from?: Origin
  isDirect?: boolean
  children: ReactNode
}

/** The form of an act inside a page, whose fields the page draws itself; its button leads to the preview, or does the act where that has none. Nothing for those who may not do it. */
export function ActForm({ name, of, version, button, from, isDirect = false, children }: ActFormProps) {
  const { act, token } = useAccess()
  if (!act(name)) return null
  const ref = String(of)
  return (
    <form method="post" action={`/acts/${name}/${encodeURIComponent(ref)}`}>
      <input type="hidden" name="_token" value={token(name, ref)} />
      <input type="hidden" name="_version" value={version} />
      <FromField of={from} />
      {children}
      <button type="submit" name="_step" value={isDirect ? 'run' : 'preview'}>
        {button}
      </button>
    </form>
  )
}
