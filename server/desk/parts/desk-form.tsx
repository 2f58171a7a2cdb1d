import type { ReactNode } from 'react'
import { useAccess } from '#server/desk/frame/detail'

type DeskFormProps = { act: string; of: string | number; version?: number; isWithFile?: boolean; children: ReactNode }

/**
 * The form of an act on the page of its object, for those who may do it. Everything that the act changes stands on the page beside it, so it
 * is done without a preview; where it is refused, the act's own form comes with what was typed.
 */
export function DeskForm({ act, of, version = 0, isWithFile = false, children }: DeskFormProps) {
  const access = useAccess()
  if (!access.act(act)) return null
  const ref = String(of)
  return (
    <form
      method="post"
      action={`/acts/${act}/${encodeURIComponent(ref)}`}
      encType={isWithFile ? 'multipart/form-data' : undefined}
      className="decide"
    >
      <input type="hidden" name="_token" value={access.token(act, ref)} />
      <input type="hidden" name="_version" value={version} />
      {children}
    </form>
  )
}

/** The button of such a form, which also answers to a key; `above` stays in sight with it. */
export function DecideButton({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <div className="foot">
      {above}
      <button type="submit" name="_step" value="run" data-key="n" title="办好，看下一件">
        {children}
      </button>
      <small>
        <kbd>Ctrl ↵</kbd> 或 <kbd>n</kbd> 办好，<kbd>s</kbd> 先跳过，<kbd>?</kbd> 全部按键
      </small>
    </div>
  )
}

/** Work on the left, the decision on the right; where there is room, what else waits stands before them. */
export function Sides({ queue, work, decision }: { queue?: ReactNode; work: ReactNode; decision: ReactNode }) {
  return (
    <div className={queue ? 'sides three' : 'sides'}>
      {queue && <nav aria-label="等着的">{queue}</nav>}
      <div>{work}</div>
      <div className="panel">{decision}</div>
    </div>
  )
}

/** Pictures of an answer, each opening whole. */
export function AnswerPictures({ sources }: { sources: readonly string[] }) {
  if (sources.length === 0) return null
  return (
    <div className="sheets">
      {sources.map((src, at) => (
        <a key={src} href={src} title="放大">
          <img src={src} alt={`第 ${at + 1} 张图片`} loading="lazy" />
        </a>
      ))}
    </div>
  )
}
