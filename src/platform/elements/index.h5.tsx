import { useContext, useEffect, useRef } from 'react'
import { sizedPicture } from '@/domain/layout/picture-width'
import { useImageSource } from './image-watch'
import { WaitContext } from './near/near'
import type { ButtonProps, ElementProps, ImageProps, InputProps, VideoProps } from './port'

/** Plain HTML elements: the component library stays out of the mobile-web bundle. */
export const ariaOf = (props: ElementProps) => ({
  id: props.id,
  className: props.className,
  style: props.style,
  role: props.role,
  onClick: props.onClick,
  tabIndex: props.tabStop === undefined ? undefined : props.tabStop ? 0 : -1,
  'aria-label': props.label,
  'aria-selected': props.selected,
  'aria-checked': props.checked,
  'aria-pressed': props.pressed,
  'aria-expanded': props.expanded,
  'aria-disabled': props.unavailable,
  'aria-level': props.level ?? (props.role === 'heading' ? 2 : undefined),
  'aria-posinset': props.place?.at,
  'aria-setsize': props.place?.of,
  'aria-live': props.live,
  'aria-hidden': props.hiddenFromReader,
})

export function View(props: ElementProps) {
  return <div {...ariaOf(props)}>{props.children}</div>
}

export function Text(props: ElementProps) {
  return <span {...ariaOf(props)}>{props.children}</span>
}

/** Taro renames tag selectors in style sheets, so what every element of a kind starts from hangs on a class. */
const withClass = (own: string, className = '') => `${own} ${className}`

export function Button(props: ButtonProps) {
  const { disabled, isBusy, className, children } = props
  return (
    <button
      type="button"
      {...ariaOf({ ...props, className: withClass('el-button', className) })}
      disabled={disabled || isBusy}
      aria-busy={isBusy}
    >
      {children}
    </button>
  )
}

/** Dots a point. A wide window draws cards larger. */
const density = () => Math.max(devicePixelRatio, innerWidth > 640 ? 3 : 2)

export function Image(props: ImageProps) {
  const { src, alt, isLazy = true, fit = 'cover', box, style } = props
  const { shown, onError } = useImageSource(sizedPicture(src, box, density()))
  const wait = useContext(WaitContext)
  const when = isLazy ? wait : 'eager'
  return (
    <img
      {...ariaOf({ ...props, className: withClass('el-image', props.className) })}
      src={when && shown}
      onError={onError}
      alt={alt}
      loading={when}
      style={{ objectFit: fit, ...style }}
    />
  )
}

const inputTypes = {
  text: { type: 'text' },
  nickname: { type: 'text', autoComplete: 'nickname' },
  tel: { type: 'tel', autoComplete: 'tel' },
  digits: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
  password: { type: 'password' },
  search: { type: 'search', enterKeyHint: 'search' },
} as const

/** Browsers report this code for a key that the input method took, whose own name they may tell all the same. */
const TAKEN = 229

/**
 * Whether a key belongs to text that is being composed: Enter then confirms the text and Escape drops it, and neither is meant for the
 * page. Safari ends the composition before it reports the key, so there the code alone tells.
 */
export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean => event.isComposing || event.keyCode === TAKEN

export function Input({ label, kind = 'text', hasError, hasFocus, className, onInput, onEnter, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      {...{ autoFocus: hasFocus }}
      className={withClass('el-input', className)}
      {...inputTypes[kind]}
      aria-label={label}
      aria-invalid={hasError}
      onChange={(event) => onInput(event.target.value)}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && onEnter?.()}
    />
  )
}

export function Textarea({ label, hasError, className, onInput, onEnter: _, kind: __, hasFocus: ___, ...rest }: InputProps) {
  return (
    <textarea
      {...rest}
      className={withClass('el-input', className)}
      aria-label={label}
      aria-invalid={hasError}
      onChange={(event) => onInput(event.target.value)}
    />
  )
}

export function Video({ label, className, startAt, rate, onTime, onPlay, onPause, onEnded, onError, ...rest }: VideoProps) {
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (player.current) player.current.playbackRate = rate
  }, [rate])
  return (
    <video
      {...rest}
      className={withClass('el-image', className)}
      ref={player}
      aria-label={label}
      controls
      playsInline
      preload="metadata"
      onLoadedMetadata={(event) => {
        event.currentTarget.currentTime = startAt
        event.currentTarget.playbackRate = rate
      }}
      onTimeUpdate={(event) => onTime(event.currentTarget.currentTime)}
      onPlay={onPlay}
      onPause={onPause}
      onEnded={onEnded}
      onError={onError}
    />
  )
}
