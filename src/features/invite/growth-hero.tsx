import type { ReactNode } from 'react'
import { View } from '@/platform/elements'
import './growth.scss'

/** `art`: the shapes of the campaign's object, on a sheet of 240 by 150; a page whose object moves draws it below the words. */
type GrowthHeroProps = { title: string; big?: string; art?: string; children?: ReactNode }

const pictureOf = (shapes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 150">${shapes}</svg>`

/** A drawn object that rises when its page opens. It says nothing the words below it do not. */
export const GrowthArt = ({ art }: { art: string }) => (
  <View
    className="growth-art"
    style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(pictureOf(art))}")` }}
    hiddenFromReader
  />
)

/** The head of a campaign: its object, its name, the one thing it offers, and a line about it. */
export function GrowthHero({ title, big, art, children }: GrowthHeroProps) {
  return (
    <View className="growth-hero">
      {art !== undefined && <GrowthArt art={art} />}
      <View className="growth-hero__title" role="heading" level={2}>
        {title}
      </View>
      {big !== undefined && <View className="growth-hero__big">{big}</View>}
      {children !== undefined && <View>{children}</View>}
    </View>
  )
}
