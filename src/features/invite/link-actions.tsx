import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { clipboard } from '@/platform/clipboard'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import type { LinkPoster } from './link-poster'
import './growth.scss'

const LazyPoster = lazy(() => import('./link-poster').then((late) => ({ default: late.LinkPoster })))

type LinkActionsProps = Omit<ComponentProps<typeof LinkPoster>, 'onClose'> & { copyLook?: 'primary' | 'plain' }

/** Offers the acts on one's own link: copy it, or make a poster of it. `copyLook` is plain where another act of the page is the first one. */
export function LinkActions({ copyLook = 'primary', ...of }: LinkActionsProps) {
  const [isOpen, setOpen] = useState(false)
  const copy = async () => toast((await clipboard.copy(of.url)) ? '链接已复制，去发给好友吧' : '没有复制成功，请用海报分享')
  return (
    <View className="growth-acts">
      <ActionButton id="copy-link" look={copyLook} onClick={() => void copy()}>
        复制链接
      </ActionButton>
      <ActionButton id="make-poster" look="plain" onClick={() => setOpen(true)}>
        生成海报
      </ActionButton>
      {isOpen && (
        <Suspense fallback={null}>
          <LazyPoster {...of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </View>
  )
}
