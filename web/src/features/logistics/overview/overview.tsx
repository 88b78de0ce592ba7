import { useNavigate } from "react-router";
import { MapPanel } from "../map/map-panel";
import { CurrentExceptions } from "./current-exceptions";
import { CurrentShipments } from "./current-shipments";
import { WeekCalendar } from "./week-calendar";

const MAP_HEIGHT = 380;

/** The overview: the map, open exceptions, and the week's calendar. */
export function LogisticsOverview() {
  const navigate = useNavigate();
  return (
    <>
      <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
        <MapPanel height={MAP_HEIGHT} onView={(id) => void navigate(`/shipments?view=${id}`)} />
        <div className="grid gap-5 max-xl:md:grid-cols-2">
          <CurrentShipments />
          <CurrentExceptions />
        </div>
      </div>
      <WeekCalendar />
    </>
  );
}
