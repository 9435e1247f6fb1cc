/** The place on the page where one can ask about a winner. It holds nothing of its own: the adviser fills it. */
export function WinnerChat({ winner }: { winner: string }) {
  return <div data-chat-about={winner} className="empty:hidden" />;
}
