/** Loaded for learners who send a file. */
export const loadUpload = () => import('./upload')
