import type { ReactNode } from 'react'
import { FormOf } from '#server/desk/parts/media-choices'
import { CodeField } from './confirmation'
import { useAccess } from './detail'
import { FromField, type Origin } from './origin'

type ActFormProps = {
  name: string
  of: string | number
  version: number
  button: string
  from?: Origin
  isDirect?: boolean
  /** Not the one filled button of its page. */
  isQuiet?: boolean
  /** Drawn plain beside the filled button of its page, and pressed by the same keys while its form is filled in. */
  isCalm?: boolean
  /** Words of a second button, which goes on with another act. */
  onward?: string | undefined
  /** Whether the act's own page shows the object beside the form; the script does so here while it is typed. */
  isPreviewed?: boolean
  /** Done from the page where all that it changes is in sight: the code is asked for here, and one by text message on the next page. */
  isInPlace?: boolean
  /** Words below the button. */
  foot?: ReactNode
  children: ReactNode
}

/** The form of an act inside a page, whose fields the page draws itself; its button leads to the preview, or does the act where that has none. Nothing for those who may not do it. */
export function ActForm({
  name,
  of,
  version,
  button,
  from,
  isDirect = false,
  isQuiet = false,
  isCalm = false,
  onward,
  isPreviewed = false,
  isInPlace = false,
  foot,
  children,
}: ActFormProps) {
  const { act, token, code } = useAccess()
  if (!act(name)) return null
  const ref = String(of)
  return (
    <form method="post" action={`/acts/${name}/${encodeURIComponent(ref)}`} data-preview={isPreviewed || undefined}>
      <input type="hidden" name="_token" value={token(name, ref)} />
      <input type="hidden" name="_version" value={version} />
      <FromField of={from} />
      <FormOf value={`${name}/${encodeURIComponent(ref)}`}>{children}</FormOf>
      {isInPlace && code?.(name) === 'authenticator' && <CodeField asked={{ by: 'authenticator' }} isNeeded />}
      <button
        type="submit"
        name="_step"
        value={isDirect || isInPlace ? 'run' : 'preview'}
        className={isQuiet ? 'quiet' : isCalm ? 'calm' : undefined}
        data-decides={isInPlace || undefined}
      >
        {button}
      </button>
      {foot}
      {onward !== undefined && <OnwardButton words={onward} />}
      {isPreviewed && <PreviewButton />}
    </form>
  )
}

/** The second button of a direct act. */
export const OnwardButton = ({ words }: { words: string }) => (
  <button type="submit" name="_step" value="onward" className="quiet">
    {words}
  </button>
)

/** Draws what stands beside a form anew, from what is typed so far. */
export const PreviewButton = () => (
  <button type="submit" name="_change" value="preview" className="quiet">
    看看效果
  </button>
)
