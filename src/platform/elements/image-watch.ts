import { useState } from 'react'

type ImageWatch = {
  /** Another address to try; null when there is none. */
  fallbackFor: (src: string) => string | null
  failed: (src: string) => void
}

let watch: ImageWatch | undefined

/** Sets the handler of images that fail to load, which returns a fallback address; returns the removal function. */
export function watchImages(next: ImageWatch): () => void {
  watch = next
  return () => {
    if (watch === next) watch = undefined
  }
}

/** The source of an image and its error handler: the fallback is tried once. */
export function useImageSource(src: string): { shown: string; onError: () => void } {
  const [failed, setFailed] = useState<{ src: string; fallback: string } | null>(null)
  const onError = () => {
    const fallback = watch?.fallbackFor(src) ?? null
    if (fallback === null || failed?.src === src) return
    watch?.failed(src)
    setFailed({ src, fallback })
  }
  return { shown: failed?.src === src ? failed.fallback : src, onError }
}
