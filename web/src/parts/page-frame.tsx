type PageFrameProps = { readonly address: string; readonly title: string }

/** A web page that others wrote: it runs no script, sends nothing, and reaches nothing of this page. */
export function PageFrame({ address, title }: PageFrameProps) {
  return <iframe className="page-frame" sandbox="" src={address} title={title} referrerPolicy="no-referrer" />
}
