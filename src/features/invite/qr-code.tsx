import { renderSVG } from 'uqr'
import { Image } from '@/platform/elements'
import './growth.scss'

/** A QR code; `alt` describes what it opens. */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  const src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
  return <Image className="growth-qr" src={src} alt={alt} isLazy={false} />
}
