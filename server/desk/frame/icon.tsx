/** Paths of the desk's icons on a grid of 20. */
const paths = {
  keys: 'M2.5 5.5h15v9h-15zM5.5 8.3h.6M8.7 8.3h.6M11.9 8.3h.6M15 8.3h.4M6.5 11.8h7',
  alarm: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.2h-13zM8.5 17h3',
  book: 'M10 5.5C8.5 4.3 6 4 3.5 4v11.5c2.5 0 5 .3 6.5 1.5 1.5-1.2 4-1.5 6.5-1.5V4C14 4 11.5 4.3 10 5.5zM10 5.5V17',
  bin: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v5M11.5 9v5',
  cap: 'M2.5 7 10 4l7.5 3L10 10zM5.5 8.5V13c1 1.2 2.7 1.8 4.5 1.8s3.5-.6 4.5-1.8V8.5',
  cart: 'M2.5 4h2l2 9h8.5l1.5-6.5H5.3M8 16.5h.01M14 16.5h.01',
  chart: 'M3.5 3.5v13h13M7 13.5v-4M10.5 13.5V6M14 13.5V8',
  chevron: 'm7.5 4.5 5.5 5.5-5.5 5.5',
  coin: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM7.5 6.5 10 10l2.5-3.5M10 10v4M7.8 10.5h4.4M7.8 12.3h4.4',
  down: 'm5 7.5 5 5 5-5',
  download: 'M10 3.5v9M6.5 9 10 12.5 13.5 9M4 16.5h12',
  film: 'M3.5 5h13v10h-13zM8.5 7.8v4.4l3.7-2.2z',
  filter: 'M3.5 5.5h13M6 10h8M8.5 14.5h3',
  fold: 'M3.5 4.5h13v11h-13zM8 4.5v11',
  gift: 'M3.5 8.5h13v8h-13zM10 8.5v8M3.5 8.5V6h13v2.5M10 6C9 3 5.5 3 6 5.2c.2.6 1.5.8 4 .8M10 6c1-3 4.5-3 4 -.8-.2.6-1.5.8-4 .8',
  gear: 'M10 7.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM10 3v2M10 15v2M3 10h2M15 10h2M5.1 5.1l1.4 1.4M13.5 13.5l1.4 1.4M5.1 14.9l1.4-1.4M13.5 6.5l1.4-1.4',
  help: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM7.9 8a2.2 2.2 0 1 1 3.2 2c-.8.4-1.1.8-1.1 1.6M10 13.9h.01',
  horn: 'M3 8.5v3h2.5l6 3.5V5l-6 3.5zM14 7.5c1 .7 1 4.3 0 5',
  house: 'M3.5 9.5 10 4l6.5 5.5V16h-4v-4h-5v4h-4z',
  left: 'm12.5 4.5-5.5 5.5 5.5 5.5',
  list: 'M4 6h.01M4 10h.01M4 14h.01M7.5 6H16M7.5 10H16M7.5 14H16',
  page: 'M6 3.5h5.5L15 7v9.5H6zM11.5 3.5V7H15',
  person: 'M10 3.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM3.8 17c.4-3.4 3-5 6.2-5s5.8 1.6 6.2 5',
  pen: 'M4 16l.8-3.5L13.5 4l2.5 2.5L7.5 15.2 4 16zM12 5.5 14.5 8',
  picture: 'M3.5 4.5h13v11h-13zM7 8.2h.01M4 14.5l4-4.5 3 3 2-2 3 3.5',
  plus: 'M10 4v12M4 10h12',
  right: 'm7.5 4.5 5.5 5.5-5.5 5.5',
  say: 'M4 4.5h12v8.5H9L6 16v-3H4z',
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM12.8 12.8l4 4',
  sheet: 'M5 3.5h10v13H5zM7.3 7.8l1 1 1.8-2M7.3 12.8l1 1 1.8-2M12 8h1.5M12 13h1.5',
  sound: 'M4 8.5v3M7 6v8M10 4v12M13 6.5v7M16 8.5v3',
  tray: 'M3 11.5 5 4h10l2 7.5V16H3zM3 11.5h4l1 2h4l1-2h4',
  truck:
    'M2.5 5.5h9v8h-9zM11.5 8.5h3.5l2.5 2.5v2.5h-6M6 15.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM14.5 15.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  up: 'm5 12.5 5-5 5 5',
  undo: 'M7.5 5 4 8.5 7.5 12M4 8.5h7.5a4 4 0 0 1 0 8H8',
  upload: 'M10 13V4M6.5 7.5 10 4l3.5 3.5M4 12.5V16h12v-3.5',
} as const

export type IconName = keyof typeof paths

/** A drawing beside words, which readers of screens leave out. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={name === 'chevron' ? 'i chevron' : 'i'} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
