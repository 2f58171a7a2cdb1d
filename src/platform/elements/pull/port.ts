/** Stands at the top of a page that can be pulled down at its top: `refresh` is called once it is let go far enough. */
export type PullProps = { refresh: () => Promise<unknown> }
