import type { Block } from '@/contract/site/page.schema'
import { openAddress } from '@/navigation/open-address'
import { Button, Image, View } from '@/platform/elements'
import { keyed } from '@/ui/keyed'

const percent = (part: number) => `${part}%`

/** A picture of which parts lead on; it keeps its shape before it is loaded. */
export function ImageMap({ block: { image, alt, width, height, areas } }: { block: Extract<Block, { type: 'image-map' }> }) {
  return (
    <View className="image-map">
      <View style={{ paddingTop: percent((height * 100) / width) }} />
      <Image className="image-map__image" src={image} alt={alt} />
      {keyed(areas).map(({ key, item }) => (
        <Button
          key={key}
          className="image-map__area"
          label={item.title}
          style={{ left: percent(item.left), top: percent(item.top), width: percent(item.width), height: percent(item.height) }}
          onClick={() => void openAddress(item.address)}
        />
      ))}
    </View>
  )
}
