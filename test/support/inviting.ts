import type { TestServer } from './server'

/** Starts the campaign of inviting, which an installation begins without. */
export const openInviting = ({ db }: TestServer) =>
  db.updateTable('campaign').set({ status: 'running', budget: 100_000_000 }).where('id', '=', 1).execute()
