import { HOME_PAGE_ID } from '@/contract/site/first-reply'
import { thisBrand } from '@/data/site/brand'
import { ShareCards } from './share-cards'

/** The card of a tab, whose page is each learner's own: the school, and the way to the same tab. */
export function TabCard({ address }: { address: string }) {
  const { name, tagline } = thisBrand()
  return <ShareCards card={{ title: tagline, text: name, image: `/share/page/${HOME_PAGE_ID}.jpg`, address }} />
}
