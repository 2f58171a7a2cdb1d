import { Canvas, type CanvasTouchEvent } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { paint } from './paint'
import type { DrawingProps } from './port'

type Sheet = Parameters<typeof paint>[0] & { shown: number }
type Found = {
  node?: { width: number; height: number; getContext: (kind: '2d') => CanvasRenderingContext2D }
  width?: number
  height?: number
}

/** A host gives a canvas no colour of its surroundings: the middle grey shows on light and dark. */
const INK = 'gray'

/** The canvas behind an id, with as many pixels as the screen has. */
const sheetOf = (id: string) =>
  new Promise<Sheet | null>((resolve) => {
    const found = ({ node, width = 0, height = 0 }: Found) => {
      if (!node) return resolve(null)
      const { pixelRatio } = Taro.getWindowInfo()
      node.width = width * pixelRatio
      node.height = height * pixelRatio
      resolve({ brush: node.getContext('2d'), width: node.width, height: node.height, ink: INK, shown: width })
    }
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .fields({ node: true, size: true }, (result) => found((result ?? {}) as Found))
      .exec()
  })

export function Drawing({ id, className, label, strokes, onStroke }: DrawingProps) {
  const sheet = useRef<Sheet | null>(null)
  const line = useRef<number[] | null>(null)
  useEffect(() => {
    const show = async () => {
      sheet.current ??= await sheetOf(id)
      if (sheet.current) paint(sheet.current, strokes)
    }
    void show()
  }, [id, strokes])
  const follow = ({ touches }: CanvasTouchEvent) => {
    const [touch] = touches
    if (!touch || !sheet.current) return
    line.current ??= []
    line.current.push(touch.x / sheet.current.shown, touch.y / sheet.current.shown)
    paint(sheet.current, [...strokes, line.current])
  }
  const end = () => {
    if (line.current) onStroke(line.current)
    line.current = null
  }
  const touches = { onTouchStart: follow, onTouchMove: follow, onTouchEnd: end, onTouchCancel: end }
  return <Canvas type="2d" id={id} className={className} {...{ ariaLabel: label }} disableScroll {...touches} />
}
