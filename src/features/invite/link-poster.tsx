import { useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import { thisBrand } from '@/data/site/brand'
import { channelNow } from '@/data/site/channel'
import { withChannel } from '@/domain/site/channel'
import { clipboard } from '@/platform/clipboard'
import { Image, View } from '@/platform/elements'
import { poster } from '@/platform/poster'
import type { PosterCard } from '@/platform/poster/port'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import { Skeleton, StateNotice } from '@/ui/state-notice'
import './growth.scss'

async function copy(url: string): Promise<void> {
  toast((await clipboard.copy(url)) ? '链接已复制' : '复制失败，请长按图片识别二维码')
}

type LinkPosterProps = Omit<PosterCard, 'foot' | 'qr'> & { url: string; onClose: () => void }

/** A link as a picture with a code to scan, which says by which link of marketing its maker came. */
export function LinkPoster({ url: own, onClose, ...card }: LinkPosterProps) {
  const { title } = card
  const url = withChannel(own, channelNow())
  const drawn = useQuery({
    queryKey: ['poster', url, card],
    queryFn: () => poster.draw({ ...card, foot: `${thisBrand().name} · 扫码打开`, qr: encode(url, { border: 1 }).data }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Popup id="link-poster" title="分享海报" onClose={onClose}>
      {drawn.isPending && <Skeleton />}
      {(drawn.isError || drawn.data === null) && <StateNotice text="这台设备画不出海报，可以直接复制链接分享" />}
      {drawn.data && (
        <>
          <Image className="growth-poster" src={drawn.data} alt={`${title}的海报，附二维码`} isLazy={false} isKept />
          <View className="muted growth-poster__keep">{poster.keep}，发给好友</View>
          <ActionButton id="copy-poster-link" look="plain" isWide onClick={() => void copy(url)}>
            复制链接
          </ActionButton>
        </>
      )}
    </Popup>
  )
}
