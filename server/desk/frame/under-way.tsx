import type { ReactNode } from 'react'

/** A page of work that is not done is read again after so many seconds. */
const AGAIN_SECONDS = 3

/**
 * A part of a page about work that a job does: while it is under way the script reads the part again, and a browser without script the page.
 */
export function UnderWay({ name, is: isUnderWay, children }: { name: string; is: boolean; children: ReactNode }) {
  return (
    <>
      {isUnderWay && (
        <noscript>
          <meta httpEquiv="refresh" content={String(AGAIN_SECONDS)} />
        </noscript>
      )}
      <div data-part={name} data-again={isUnderWay ? AGAIN_SECONDS : undefined}>
        {children}
      </div>
    </>
  )
}
