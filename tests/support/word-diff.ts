/** Reads a change in the form of `git diff --word-diff`: [-what is there-]{+what takes its place+}. */
export function readChange(change: string): { readonly from: string; readonly to: string } {
  return {
    from: change.replaceAll(/\{\+.*?\+\}/gs, '').replaceAll(/\[-(.*?)-\]/gs, '$1'),
    to: change.replaceAll(/\[-.*?-\]/gs, '').replaceAll(/\{\+(.*?)\+\}/gs, '$1'),
  }
}
