import { useQuery } from '@tanstack/react-query'
import { encode, renderSVG } from 'uqr'
import { Image } from '@/platform/elements'
import { poster } from '@/platform/poster'
import './growth.scss'

/** A QR code; `alt` describes what it opens. It is seen at once, and drawn as a picture that can be kept and recognised. */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: () => poster.drawCode(encode(text, { border: 2 }).data),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const src = data ?? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
  return <Image className="growth-qr" src={src} alt={alt} isLazy={false} isKept />
}
