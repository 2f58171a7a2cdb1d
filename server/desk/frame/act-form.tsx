import type { ReactNode } from 'react'
import { useAccess } from './detail'

type ActFormProps = { name: string; of: string | number; version: number; button: string; children: ReactNode }

/** The form of an act inside a page, whose fields the page draws itself; its button leads to the preview. Nothing for those who may not do it. */
export function ActForm({ name, of, version, button, children }: ActFormProps) {
  const { act, token } = useAccess()
  if (!act(name)) return null
  const ref = String(of)
  return (
    <form method="post" action={`/acts/${name}/${encodeURIComponent(ref)}`}>
      <input type="hidden" name="_token" value={token(name, ref)} />
      <input type="hidden" name="_version" value={version} />
      {children}
      <button type="submit" name="_step" value="preview">
        {button}
      </button>
    </form>
  )
}
