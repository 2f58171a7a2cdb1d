import { type ComponentProps, useState } from 'react'
import { siteOrigin } from '@/data/site/brand'
import { ActionButton } from '@/ui/action-button'
import { lazy } from '@/ui/lazy'
import type { LinkPoster } from './link-poster'

/** Drawing a poster is asked for by few, so it is loaded on demand. */
const LazyPoster = lazy(() => import('./link-poster').then((found) => found.LinkPoster))

type FigurePosterProps = Pick<ComponentProps<typeof LinkPoster>, 'title' | 'text' | 'strong'> & {
  hero: { big: string; small: string }
  /** Where its code leads, an address of the product. */
  address: string
  children: string
}

/** A button that makes a poster around a figure: a score, or a share of right answers. */
export function FigurePoster({ address, children, ...card }: FigurePosterProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton id="make-poster" look="plain" onClick={() => setOpen(true)}>
        {children}
      </ActionButton>
      {isOpen && <LazyPoster {...card} url={siteOrigin() + address} picture="" onClose={() => setOpen(false)} />}
    </>
  )
}
